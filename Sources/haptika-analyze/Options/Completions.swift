/// Returns a script that completes commands and options in `shell` (`bash`, `zsh` or `fish`), made from the lists of flags.
func completions(for shell: String, of commands: [any Command.Type]) throws(UsageError) -> String {
  let commands = commands.map { ($0.name, $0.summary, $0.flagSummaries) }
  switch shell {
  case "bash", "zsh":
    // zsh runs bash completions once bashcompinit is loaded.
    let prefix = shell == "zsh" ? "autoload -U +X bashcompinit && bashcompinit\n" : ""
    let names = commands.map(\.0).joined(separator: " ")
    let cases = commands.map { name, _, flags in
      "    \(name)) words=\"\(flags.map { "--\($0.name)" }.joined(separator: " "))\" ;;\n"
    }
    return prefix + """
      _haptika_analyze() {
        local words="\(names)"
        case "${COMP_WORDS[1]}" in
      \(cases.joined())  esac
        if [ "$COMP_CWORD" -gt 1 ] && [[ "$2" != -* ]]; then
          COMPREPLY=($(compgen -f -- "$2"))
        else
          COMPREPLY=($(compgen -W "$words" -- "$2"))
        fi
      }
      complete -o filenames -F _haptika_analyze \(programName)

      """
  case "fish":
    var lines: [String] = []
    for (name, summary, flags) in commands {
      lines.append("complete -c \(programName) -n __fish_use_subcommand -a \(name) -d '\(fishQuoted(summary))'")
      lines += flags.map {
        "complete -c \(programName) -n '__fish_seen_subcommand_from \(name)' -l \($0.name) "
          + ($0.takesValue ? "-r " : "") + "-d '\(fishQuoted($0.help))'"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  default:
    throw UsageError("option '--completions': '\(shell)' is not one of bash, zsh, fish")
  }
}

/// What completions need of a flag, whatever options it belongs to.
struct FlagSummary: Sendable {
  let name: String
  let help: String
  let takesValue: Bool
}

extension Command {
  /// The command's flags, `--help` included.
  static var flagSummaries: [FlagSummary] {
    flags.map { FlagSummary(name: $0.name, help: $0.help, takesValue: $0.value != nil) }
      + [FlagSummary(name: "help", help: "print this help", takesValue: false)]
  }
}

private func fishQuoted(_ text: String) -> String {
  text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
}
