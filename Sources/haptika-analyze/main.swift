import Foundation

let interruption = Interruption.listen()
exit(withExtendedLifetime(interruption) { Program.run(Array(CommandLine.arguments.dropFirst())) }.rawValue)
