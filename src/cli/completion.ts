/** `completion SHELL`: a script made from the definition of the commands themselves, so that it never lies. */
import type { Command } from "commander";
import { EXIT } from "./exit.ts";

export type Shell = "bash" | "zsh" | "fish";

interface Completed {
  /** `""` for the program itself, else the words of the command: `wp connect`. */
  readonly path: string;
  readonly words: readonly string[];
  /** Flag → what may follow it. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

export function completionCommand(shell: Shell, program: Command): number {
  const all = completed(program, "");
  process.stdout.write(shell === "fish" ? fish(all) : shell === "zsh" ? zsh(all) : bash(all));
  return EXIT.ok;
}

function completed(command: Command, path: string): Completed[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command).filter((child) => child.name() !== "help");
  const flags = help.visibleOptions(command);
  const named = [...command.registeredArguments, ...flags].filter((one) => one.argChoices !== undefined);
  const own: Completed = {
    path,
    words: [
      ...children.map((child) => child.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
      ...flags.flatMap(({ long }) => long ?? []),
    ],
    choices: Object.fromEntries(
      named.flatMap((one) => ("long" in one && one.long ? [[one.long, one.argChoices ?? []]] : [])),
    ),
  };
  return [own, ...children.flatMap((child) => completed(child, `${path} ${child.name()}`.trim()))];
}

/** Words of our own definition only: letters, digits, dashes; nothing in them means something to a shell. */
function bash(all: readonly Completed[]): string {
  const paths = all.map(({ path, words }) => `    "${path}") words="${words.join(" ")}" ;;`);
  const choices = all.flatMap(({ path, choices: of }) =>
    Object.entries(of).map(([flag, values]) => `    "${path} ${flag}") words="${values.join(" ")}" ;;`),
  );
  const known = all.map(({ path }) => `"${path}"`).join("|");
  return `# Completion of sitemend for bash; enable it with: source <(sitemend completion bash)
_sitemend() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${known}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${paths.join("\n")}
  esac
  case "$path $before" in
${choices.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sitemend sitemend
`;
}

/** zsh runs what is written for bash. */
function zsh(all: readonly Completed[]): string {
  return `#compdef sitemend
# Completion of sitemend for zsh; enable it with: source <(sitemend completion zsh)
autoload -Uz bashcompinit && bashcompinit
${bash(all).split("\n").slice(1).join("\n")}`;
}

function fish(all: readonly Completed[]): string {
  const lines = all.flatMap(({ path, words, choices }) => {
    const seen = path.split(" ").filter((word) => word !== "");
    const condition =
      seen.length === 0
        ? "__fish_use_subcommand"
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    return words.map((word) => {
      const values = choices[word];
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
      return `complete -c sitemend -n '${condition}' ${what}${values ? ` -xa '${values.join(" ")}'` : ""}`;
    });
  });
  return `# Completion of sitemend for fish; enable it with: sitemend completion fish | source\n${lines.join("\n")}\n`;
}
