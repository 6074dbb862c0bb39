/** The command line: names, options and their help. What a command does is in cli/; errors become exit codes here. */
import { Argument, Command, CommanderError, Option } from "commander";
import { errors, ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { Role } from "#domain/principal.ts";
import { addAudit } from "./cli/audit-command.ts";
import type { CompareFlags } from "./cli/compare.ts";
import type { Shell } from "./cli/completion.ts";
import type { DemoFlags } from "./cli/demo.ts";
import { endWithLauncher } from "./cli/end-with-launcher.ts";
import { CommandFailed, EXIT } from "./cli/exit.ts";
import { waysOn } from "./cli/first-words.ts";
import { addFix } from "./cli/fix-commands.ts";
import { addGit } from "./cli/git-commands.ts";
import { addInit } from "./cli/init-command.ts";
import { addKeys } from "./cli/keys-commands.ts";
import { addLogin } from "./cli/login-command.ts";
import { openTerminalOf as openTerminal } from "./cli/open-terminal.ts";
import { collect, OUTPUT_WORDS } from "./cli/option-values.ts";
import { refusalWords } from "./cli/refusal-words.ts";
import type { ReportFlags } from "./cli/report.ts";
import { addRobots } from "./cli/robots-command.ts";
import { addSchedules } from "./cli/schedules-commands.ts";
import { addSearch } from "./cli/search-commands.ts";
import { ALLOW_HTTP, SERVER } from "./cli/server-flags.ts";
import { addUpkeep } from "./cli/upkeep-commands.ts";
import { addVerify } from "./cli/verify-command.ts";
import { addWordPress } from "./cli/wp-commands.ts";
import { ConfigError, programName } from "./config.ts";

/** Commands are loaded when used: help and usage errors answer at once. */
function program(): Command {
  const sitemend = new Command("sitemend")
    .description("Audits a website and lists the issues it finds, in priority order.")
    .version("0.1.0")
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", () => `\n${waysOn(programName())}`);
  sitemend.commandsGroup("Audits:");
  addAudit(sitemend, end);
  addReport(sitemend);
  addCompare(sitemend);
  addChecks(sitemend);
  addRobots(sitemend, end);
  addSearch(sitemend, end);
  sitemend.commandsGroup("Fixes:");
  addDemo(sitemend);
  addFix(sitemend, end);
  addWordPress(sitemend, end);
  addGit(sitemend, end);
  sitemend.commandsGroup("Continuous integration and schedules:");
  addInit(sitemend, end);
  addVerify(sitemend, end);
  addSchedules(sitemend, end);
  sitemend.commandsGroup("Server:");
  addServe(sitemend);
  addLogin(sitemend, end);
  addKeys(sitemend, end);
  addUser(sitemend);
  addUpkeep(sitemend, end);
  addDoctor(sitemend);
  sitemend.commandsGroup("Others:");
  addCompletion(sitemend);
  sitemend.helpCommand(true);
  return sitemend;
}

function addServe(sitemend: Command): void {
  sitemend
    .command("serve", { isDefault: false })
    .description("start the service (HTTP API and workers) with its embedded database")
    .addOption(new Option("--role <role>", "what this process does").choices(["all", "api", "worker"]))
    .action(async (options: { role?: "all" | "api" | "worker" }) =>
      end((await import("./cli/serve.ts")).serveCommand({ role: options.role })),
    );
}

function addReport(sitemend: Command): void {
  sitemend
    .command("report")
    .argument("<id>", "audit ID, as printed by audit")
    .description("print a completed audit in any format")
    .option("--output <format[=file]>", OUTPUT_WORDS, collect)
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .action(async (id: string, flags: ReportFlags) => {
      const { reportCommand } = await import("./cli/report.ts");
      await end(reportCommand(id, flags, await openTerminal(flags)));
    });
}

function addDemo(sitemend: Command): void {
  sitemend
    .command("demo")
    .description("run an audit, three fixes and a rollback on a local WordPress demo site")
    .option("--git", "with a Git repository instead of WordPress: fixes are proposed, merged and deployed")
    .option("--no-serve", "exit when the demo is done, instead of keeping the dashboard running")
    .option("--remove", "delete everything the demo created")
    .option("--replace", "replace a running demo with a new one; its audits and changes are deleted")
    .option("--output <json=file>", "write the step durations to a file")
    .option("--quiet", "no progress")
    .option("--no-color", "no color")
    .action(async (flags: DemoFlags & { color: boolean; quiet?: boolean }) =>
      end((await import("./cli/demo.ts")).demoCommand(flags, await openTerminal(flags))),
    );
}

function addCompare(sitemend: Command): void {
  sitemend
    .command("compare")
    .argument("<id>", "the later audit")
    .argument("[base]", "the earlier audit; default: the last one completed before it")
    .description("compare with an earlier audit: new, fixed and regressed issues")
    .option("--json", "full output as JSON")
    .addOption(SERVER)
    .addOption(ALLOW_HTTP)
    .option("--no-color", "no color")
    .action(async (id: string, base: string | undefined, flags: CompareFlags) => {
      const { compareCommand } = await import("./cli/compare.ts");
      await end(compareCommand(id, base, { flags, terminal: await openTerminal(flags) }));
    });
}

function addChecks(sitemend: Command): void {
  sitemend
    .command("checks")
    .argument("[id]", "explain this check")
    .description("list all checks, or explain one")
    .action(async (id?: string) => end((await import("./cli/checks.ts")).checksCommand(id)));
}

function addCompletion(sitemend: Command): void {
  sitemend
    .command("completion")
    .addArgument(new Argument("<shell>").choices(["bash", "zsh", "fish"]))
    .description("print a shell completion script")
    .action(async (shell: Shell) => end((await import("./cli/completion.ts")).completionCommand(shell, sitemend)));
}

function addDoctor(sitemend: Command): void {
  sitemend
    .command("doctor")
    .description("check the environment, report what is missing and how to fix it")
    .action(async () => end((await import("./cli/doctor.ts")).doctorCommand()));
}

function addUser(sitemend: Command): void {
  const user = sitemend.command("user").description("manage user accounts on this installation");
  user
    .command("create")
    .description("create an account")
    .argument("<email>")
    .requiredOption("--name <name>", "full name")
    .addOption(new Option("--role <role>", "role in the local workspace").choices(Role.options).default("editor"))
    .action(async (email: string, flags: { name: string; role: Role }) =>
      end((await import("./cli/user.ts")).createUserCommand(email, flags)),
    );
  user
    .command("reset-password")
    .description("set a new random password")
    .argument("<email>")
    .action(async (email: string) => end((await import("./cli/user.ts")).resetPasswordCommand(email)));
  user
    .command("remove-second-factor")
    .description("turn off two-factor authentication for an account (for a lost authenticator app and recovery codes)")
    .argument("<email>")
    .action(async (email: string) => end((await import("./cli/user.ts")).removeSecondFactorCommand(email)));
}

async function end(result: number | Promise<number>): Promise<void> {
  process.exitCode = await result;
}

/** Turns whatever was thrown into one line and an exit code. */
function fail(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const clear = process.stderr.isTTY ? "\r\u001b[K" : "";
  const say = (line: string) => process.stderr.write(`${clear}sitemend: ${line}\n`);
  // Whoever reads our output has seen enough, as in `| head`.
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return EXIT.ok;
  if (error instanceof CommandFailed) {
    say(error.message);
    return error.exitCode;
  }
  if (error instanceof ConfigError) {
    say(error.message);
    return EXIT.usage;
  }
  if (error instanceof ServiceError) {
    const { status } = errors[error.code];
    const about = [parseId("aud", String(error.extra.runningAuditId)), error.facts.requestId]
      .filter(Boolean)
      .join(", ");
    say(`${refusalWords(error)}${about === "" ? "" : ` (${about})`}`);
    return status >= 500 ? EXIT.internal : EXIT.usage;
  }
  say(error instanceof Error ? error.message : String(error));
  if (process.argv.includes("--verbose") && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return EXIT.internal;
}

/** Whoever reads our output may have seen enough, as in `| head`; what is under way goes on, and ends as it would have. */
function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

endWithLauncher();
goOnUnread();
try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = fail(error);
}
