/** From what was typed, and the config file, to a request for an audit. */
import { isIP } from "node:net";
import type { Command } from "commander";
import { AuditOptions } from "#domain/audit.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { ServedAt } from "#net/index.ts";
import { isHostOrNetwork } from "../config.ts";
import type { AuditRequest } from "./audit.ts";
import type { AuditFlags } from "./audit-flags.ts";
import { AuditSettings, readSettings, type SettingsFile } from "./audit-settings.ts";
import { EXIT, usage } from "./exit.ts";
import { openTerminalOf } from "./open-terminal.ts";
import type { Output } from "./outputs.ts";
import { serverOf } from "./server-flags.ts";
import { urlOfSite } from "./typed.ts";
import { readUrlList } from "./url-file.ts";

export async function runAuditCommand(named: string | undefined, typed: AuditFlags, command: Command): Promise<number> {
  const file = await readSettings(typed.config);
  const flags = withSettings(command, file?.settings ?? {});
  if (flags.printConfig) return printConfig(named, flags, file);
  const list = flags.urls === undefined ? undefined : await readUrlList(flags.urls, named ?? file?.settings.url);
  const url = named ?? file?.settings.url ?? list?.[0];
  if (url === undefined) throw usage("No URL specified. Example: audit https://example.com");
  const target = targetOf(url);
  const servedAt = servedAtOf(target, flags);
  const { auditCommand, parseAuth, parseHeaders } = await import("./audit.ts");
  const { parseOutputs } = await import("./outputs.ts");
  const outputs: Output[] = parseOutputs(flags.output ?? []);
  const { customRules, checksFile } = await rulesFrom(flags);
  const options = optionsOf(flags, { list, isElsewhere: servedAt !== undefined, parseHeaders, parseAuth });
  const terminal = await openTerminalOf(flags);
  const code = await auditCommand(
    {
      url: target,
      type: flags.type,
      options,
      customRules,
      checksFile,
      ...{ servedAt, allowPrivate: [...parsePrivate(flags), ...ownServer(servedAt)] },
      ...given("server", flags.server),
      ...given("allowHttp", flags.allowHttp),
      outputs,
      failOn: flags.failOn,
      minScore: flags.minScore,
      budget: flags.budget ?? {},
      baseline: flags.baseline,
      maxNew: flags.maxNew ?? 0,
      gateChanges: flags.gateChanges ?? false,
      ignoreFile: flags.ignoreFile,
    },
    terminal,
  );
  return flags.exitZero && code !== EXIT.interrupted ? EXIT.ok : code;
}

interface OptionsFrom extends Pick<typeof import("./audit.ts"), "parseHeaders" | "parseAuth"> {
  readonly list: readonly string[] | undefined;
  readonly isElsewhere: boolean;
}

/** @throws CommandFailed */
function optionsOf(flags: AuditFlags, { list, isElsewhere, parseHeaders, parseAuth }: OptionsFrom): AuditOptions {
  return parseOptions({
    ...given("maxPages", flags.maxPages),
    ...given("maxDepth", flags.maxDepth),
    ...given("maxDurationSeconds", flags.maxTime),
    ...given("requestsPerSecond", flags.rate),
    ...given("concurrency", flags.concurrency),
    ...given("labPages", flags.lab),
    ...given("urls", list && [...list]),
    ...(flags.sitemapOnly ? { sitemapOnly: true } : {}),
    ...given("userAgent", flags.userAgent),
    ...given("include", flags.include),
    ...given("exclude", flags.exclude),
    ...(flags.header ? { headers: parseHeaders(flags.header) } : {}),
    ...(flags.auth ? { basicAuth: parseAuth(flags.auth) } : {}),
    ...(flags.ignoreRobots ? { respectRobots: false } : {}),
    ...(flags.external ? {} : { externalLinks: false }),
    ...(flags.resources ? {} : { resources: false }),
    // What one server said of a page says nothing of another's.
    ...(flags.reuse && !isElsewhere ? {} : { reuse: false }),
    render: flags.render || "never",
  });
}

/** A flag beats the file, the file beats what holds without either. */
function withSettings(command: Command, { $schema: _, url: __, ...settings }: AuditSettings): AuditFlags {
  for (const [name, value] of Object.entries(settings))
    if (command.getOptionValueSource(name) !== "cli") command.setOptionValueWithSource(name, value, "config");
  return command.opts<AuditFlags>();
}

function printConfig(named: string | undefined, flags: AuditFlags, file: SettingsFile | undefined): number {
  const names = Object.keys(AuditSettings.shape).filter((name) => name !== "url" && name !== "$schema");
  const settings = Object.fromEntries(names.map((name) => [name, flags[name as keyof AuditFlags]]));
  const shown = { file: file?.file ?? null, url: named ?? file?.settings.url ?? null, ...settings };
  process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
  return EXIT.ok;
}

/** A server of this machine or network, with its port; one on the internet is asked as any other. */
function ownServer(servedAt: ServedAt | undefined): readonly string[] {
  if (servedAt === undefined) return [];
  const { hostname, port, protocol } = new URL(servedAt.at);
  const isPublicName = hostname.includes(".") && !isIP(hostname) && !hostname.endsWith(".localhost");
  return isPublicName ? [] : [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
}

/** @throws CommandFailed */
function servedAtOf(target: string, { servedAt, ...server }: AuditFlags): ServedAt | undefined {
  if (servedAt === undefined) return undefined;
  if (serverOf(server) !== undefined) throw usage("--served-at applies to audits on this machine.");
  const url = URL.parse(urlOfSite(servedAt));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw usage(`--served-at: “${servedAt}” is not a URL such as http://localhost:4321.`);
  if (url.pathname !== "/" || url.search !== "")
    throw usage(`--served-at: ${servedAt} has a path; only the whole site can be served elsewhere.`);
  return { origin: new URL(target).origin, at: url.origin };
}

/** @throws CommandFailed */
async function rulesFrom(flags: AuditFlags): Promise<Pick<AuditRequest, "customRules" | "checksFile">> {
  const { extract = [], customChecks: checks = [], customChecksFile: path } = flags;
  if (flags.extract === undefined && flags.customChecks === undefined && path === undefined)
    return { customRules: undefined, checksFile: undefined };
  if (serverOf(flags) !== undefined)
    throw usage(
      path === undefined
        ? "extract and customChecks of a config file apply to audits on this machine. For a server, save them in the website's settings there."
        : "A custom checks file is run by audits on this machine only. For a server, write rules and save them in the website's settings there.",
    );
  const rules = { extract, checks };
  await assertCompile(rules);
  if (path === undefined) return { customRules: rules, checksFile: undefined };
  const { readChecksFile } = await import("./checks-file.ts");
  const checksFile = await readChecksFile(path, rules);
  return { customRules: { ...rules, file: checksFile.about }, checksFile };
}

/** @throws CommandFailed */
async function assertCompile(rules: CustomRules): Promise<void> {
  const { compileRules } = await import("#crawl/custom/index.ts");
  const [problem] = (await compileRules(rules)).problems;
  if (problem === undefined) return;
  const place = problem.pointer
    .slice(1)
    .replace(/^checks/, "customChecks")
    .replaceAll("/", ".");
  throw usage(`${place}: ${problem.message}`);
}

function parsePrivate({ allowPrivate: entries = [], ...server }: AuditFlags): readonly string[] {
  if (entries.length > 0 && serverOf(server) !== undefined)
    throw usage("--allow-private applies to audits on this machine. For a server, set SITEMEND_ALLOW_PRIVATE there.");
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
  userAgent: "--user-agent",
  include: "--include",
  exclude: "--exclude",
};

/** @throws CommandFailed */
function targetOf(url: string): string {
  const target = urlOfSite(url);
  const parsed = URL.parse(target);
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw usage(`“${url}” is not a URL. Example: audit https://example.com`);
  const { username, password, hostname } = parsed;
  if (target !== url && !/[.:]|^localhost$/.test(hostname))
    throw usage(`“${url}” is not a URL. If it is a host of your network, write http://${url}`);
  if (username !== "" || password !== "") {
    throw usage("The URL contains a username or password; use --auth user:password instead.");
  }
  return target;
}

function given<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V });
}
