import Testing
@testable import HaptikaBatch
