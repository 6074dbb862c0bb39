/** The command line: names, options and their help. What a command does is in cli/; errors become exit codes here. */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { AUDIT_PLANS, AUDIT_TYPES, AuditOptions, type AuditType, MAX_PAGES } from "#domain/audit.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import { Role } from "#domain/principal.ts";
import type { DemoFlags } from "./cli/demo.ts";
import { CommandFailed, EXIT, usage } from "./cli/exit.ts";
import { addFix } from "./cli/fix-commands.ts";
import { openTerminalOf as openTerminal } from "./cli/open-terminal.ts";
import type { Output } from "./cli/outputs.ts";
import { addWordPress } from "./cli/wp-commands.ts";
import { ConfigError, isHostOrNetwork } from "./config.ts";

/** As FORMATS of reports, which is loaded only when it is used; a test holds them together. */
const OUTPUT_WORDS = "pretty, json, ndjson, csv, html, markdown, sarif, junit, github, gitlab or llm; repeatable";

/** Commands are loaded when used: help and usage errors answer at once. */
function program(): Command {
  const sitemend = new Command("sitemend")
    .description("Audits a website and says what is wrong, in the order that matters.")
    .version("0.1.0")
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true });
  addServe(sitemend);
  addAudit(sitemend);
  addReport(sitemend);
  addDemo(sitemend);
  addFix(sitemend, end);
  addWordPress(sitemend, end);
  addOthers(sitemend);
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

interface AuditFlags {
  readonly type: AuditType;
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxTime?: number;
  readonly rate?: number;
  readonly concurrency?: number;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly header?: string[];
  readonly auth?: string;
  readonly allowPrivate?: string[];
  readonly ignoreRobots?: boolean;
  readonly external: boolean;
  readonly resources: boolean;
  readonly reuse: boolean;
  readonly output?: string[];
  readonly failOn: "error" | "warning" | "notice" | "none";
  readonly minScore?: number;
  readonly exitZero?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
}

function addAudit(sitemend: Command): void {
  sitemend
    .command("audit")
    .argument("<url>", "address of the site, or of a page on it")
    .description("audit a website; works without a server or an account")
    .addOption(new Option("--type <type>", "what to run").choices(AUDIT_TYPES).default("full-audit"))
    .option(
      "--max-pages <n>",
      "stop after this many pages (full-audit 10,000, quick-audit 100, page-audit 1)",
      whole(1, MAX_PAGES),
    )
    .option("--max-depth <n>", "follow links this many clicks deep", whole(0, 1000))
    .option("--max-time <seconds>", "stop after this time", whole(1, 604_800))
    .option("--rate <n>", "requests a second at most", positive)
    .option("--concurrency <n>", "requests at once at most", whole(1, 64))
    .option("--include <pattern>", "visit only paths that match (* any run, $ end), repeatable", collect)
    .option("--exclude <pattern>", "leave out paths that match, repeatable", collect)
    .option("--header <'Name: value'>", "send a header to the site (staging), repeatable", collect)
    .option("--auth <user:password>", "basic authentication for the site")
    .option("--allow-private <cidr-or-host>", "let this audit reach an address that is not public, repeatable", collect)
    .option("--ignore-robots", "read pages that robots.txt disallows; only for your own site")
    .option("--no-external", "do not check external links")
    .option("--no-resources", "do not ask for images, scripts and style sheets")
    .option("--no-reuse", "read every page again, even those that did not change since the last audit")
    .option("--no-render", "do not use a browser (this version never does)")
    .option("--output <format[=file]>", OUTPUT_WORDS, collect)
    .addOption(
      new Option("--fail-on <severity>", "exit 1 when there is an issue of this severity or worse")
        .choices(["error", "warning", "notice", "none"])
        .default("none"),
    )
    .option("--min-score <n>", "exit 1 below this score", whole(0, 100))
    .option("--exit-zero", "exit 0 whatever was found")
    .option("--quiet", "no progress")
    .option("--no-color", "no colour")
    .action(async (url: string, flags: AuditFlags) => end(runAudit(url, flags)));
}

async function runAudit(url: string, flags: AuditFlags): Promise<number> {
  if (!AUDIT_PLANS[flags.type])
    throw usage(`--type: ${flags.type} is not available yet; use ${Object.keys(AUDIT_PLANS).join(", ")}.`);
  const target = targetOf(url);
  const terminal = await openTerminal(flags);
  terminal.progress("Starting …");
  const { auditCommand, parseAuth, parseHeaders } = await import("./cli/audit.ts");
  const { parseOutputs } = await import("./cli/outputs.ts");
  const outputs: Output[] = parseOutputs(flags.output ?? []);
  const options = parseOptions({
    ...given("maxPages", flags.maxPages),
    ...given("maxDepth", flags.maxDepth),
    ...given("maxDurationSeconds", flags.maxTime),
    ...given("requestsPerSecond", flags.rate),
    ...given("concurrency", flags.concurrency),
    ...given("include", flags.include),
    ...given("exclude", flags.exclude),
    ...(flags.header ? { headers: parseHeaders(flags.header) } : {}),
    ...(flags.auth ? { basicAuth: parseAuth(flags.auth) } : {}),
    ...(flags.ignoreRobots ? { respectRobots: false } : {}),
    ...(flags.external ? {} : { externalLinks: false }),
    ...(flags.resources ? {} : { resources: false }),
    ...(flags.reuse ? {} : { reuse: false }),
  });
  const code = await auditCommand(
    {
      url: target,
      type: flags.type,
      options,
      allowPrivate: parsePrivate(flags.allowPrivate ?? []),
      outputs,
      failOn: flags.failOn,
      minScore: flags.minScore,
    },
    terminal,
  );
  return flags.exitZero && code !== EXIT.interrupted ? EXIT.ok : code;
}

function parsePrivate(entries: readonly string[]): readonly string[] {
  const wrong = entries.find((entry) => !isHostOrNetwork(entry));
  if (wrong !== undefined)
    throw usage(`--allow-private: “${wrong}” is neither a host nor a network such as 192.168.0.0/16.`);
  return entries;
}

/** @throws CommandFailed naming the option that is wrong. */
function parseOptions(asked: AuditOptions): AuditOptions {
  const parsed = AuditOptions.safeParse(asked);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = FLAGS[String(issue?.path[0])] ?? "options";
  throw usage(`${name}: ${issue?.message ?? "not valid"}.`);
}

const FLAGS: Readonly<Record<string, string>> = {
  headers: "--header",
  basicAuth: "--auth",
  include: "--include",
  exclude: "--exclude",
};

/** People type `example.com` and mean https; what they type as an address or localhost is a server being built. */
function withScheme(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url;
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])(:\d+)?(\/|$)/i.test(url) ? `http://${url}` : `https://${url}`;
}

/** @throws CommandFailed */
function targetOf(url: string): string {
  const target = withScheme(url);
  const { username = "", password = "" } = URL.parse(target) ?? {};
  if (username !== "" || password !== "") {
    throw usage("The address carries a user name or password; give them with --auth user:password instead.");
  }
  return target;
}

function addReport(sitemend: Command): void {
  sitemend
    .command("report")
    .argument("<id>", "audit id, as printed by audit")
    .description("show a finished audit again, in any format")
    .option("--output <format[=file]>", OUTPUT_WORDS, collect)
    .option("--no-color", "no colour")
    .action(async (id: string, flags: { output?: string[]; color: boolean }) => {
      const { reportCommand } = await import("./cli/report.ts");
      const { parseOutputs } = await import("./cli/outputs.ts");
      await end(reportCommand(id, parseOutputs(flags.output ?? []), await openTerminal(flags)));
    });
}

function addDemo(sitemend: Command): void {
  sitemend
    .command("demo")
    .description("watch an audit, three fixes and a rollback on a real WordPress of its own")
    .option("--no-serve", "end when the story is told, instead of staying with the dashboard")
    .option("--remove", "remove everything that the demo made")
    .option("--output <json=file>", "write the times of the steps to a file")
    .option("--quiet", "no progress")
    .option("--no-color", "no colour")
    .action(async (flags: DemoFlags & { color: boolean; quiet?: boolean }) =>
      end((await import("./cli/demo.ts")).demoCommand(flags, await openTerminal(flags))),
    );
}

function addOthers(sitemend: Command): void {
  sitemend
    .command("compare")
    .argument("<id>", "the later audit")
    .argument("[base]", "the earlier audit; without it, the last completed one before")
    .description("show what is new, fixed or back again since an earlier audit")
    .option("--json", "everything, as JSON")
    .option("--no-color", "no colour")
    .action(async (id: string, base: string | undefined, flags: { json?: boolean; color: boolean }) => {
      const { compareCommand } = await import("./cli/compare.ts");
      await end(compareCommand(id, base, { json: flags.json ?? false, terminal: await openTerminal(flags) }));
    });
  sitemend
    .command("checks")
    .argument("[id]", "explain this check")
    .description("list what is checked")
    .action(async (id?: string) => end((await import("./cli/checks.ts")).checksCommand(id)));
  sitemend
    .command("doctor")
    .description("say what works on this machine and what is missing")
    .action(async () => end((await import("./cli/doctor.ts")).doctorCommand()));
  const user = sitemend.command("user").description("manage accounts of this installation");
  user
    .command("create")
    .argument("<email>")
    .requiredOption("--name <name>", "full name")
    .addOption(new Option("--role <role>", "role in the local workspace").choices(Role.options).default("editor"))
    .action(async (email: string, flags: { name: string; role: Role }) =>
      end((await import("./cli/user.ts")).createUserCommand(email, flags)),
    );
  user
    .command("reset-password")
    .argument("<email>")
    .action(async (email: string) => end((await import("./cli/user.ts")).resetPasswordCommand(email)));
}

function given<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V });
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return value;
  };
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1000)) throw new InvalidArgumentError("Give a number above 0, at most 1000.");
  return value;
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
    const fields = error.fields.map(({ message }) => ` ${message}`).join("");
    say(`${error.message}${fields} ${errors[error.code].next}`);
    return EXIT.usage;
  }
  say(error instanceof Error ? error.message : String(error));
  if (process.argv.includes("--verbose") && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return EXIT.internal;
}

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = fail(error);
}
