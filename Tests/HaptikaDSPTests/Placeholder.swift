import Testing
@testable import HaptikaDSP
