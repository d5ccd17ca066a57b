import Foundation

let interruption = Interruption.listen()
let code = withExtendedLifetime(interruption) { Program.run(Array(CommandLine.arguments.dropFirst())) }
exit(code.rawValue)
