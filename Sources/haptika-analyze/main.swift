import Foundation

// A file beyond the limit of its size is then an error of writing, and what was begun is taken away.
signal(SIGXFSZ, SIG_IGN)

let interruption = Interruption.listen()
exit(withExtendedLifetime(interruption) { Program.run(Array(CommandLine.arguments.dropFirst())) }.rawValue)
