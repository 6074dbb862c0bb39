/** `init`: a config file and a workflow for the build server. Nothing that exists is touched. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import { answerTo, isAttended } from "./ask.ts";
import { githubWorkflow } from "./ci/github.ts";
import { gitlabJob } from "./ci/gitlab.ts";
import { type OwnSource, ownSource, parseSource, sourceWords } from "./ci/own-source.ts";
import { recognized, type SiteToAudit } from "./ci/site-to-audit.ts";
import { EXIT, usage } from "./exit.ts";

export interface InitFlags {
  readonly ci: "github" | "gitlab" | "none";
  readonly from?: string;
  readonly preview?: string;
  readonly build?: string;
  readonly start?: string;
  readonly startUrl?: string;
}

const CONFIG = "sitemend.config.json";

export async function initCommand(named: string | undefined, flags: InitFlags): Promise<number> {
  const typed = named ?? (isAttended() ? await answerTo("URL of your site:") : undefined);
  if (typed === undefined || typed === "") throw usage("No URL specified. Example: init https://example.com");
  const url = webUrl(typed);
  const site = siteOf(url, flags);
  const source = flags.from === undefined ? ownSource(PACKAGE_ROOT) : parseSource(flags.from);
  write(CONFIG, configOf(url));
  if (flags.ci === "github") write(".github/workflows/sitemend.yml", githubWorkflow({ url, source, site }));
  if (flags.ci === "gitlab") write("sitemend.gitlab-ci.yml", gitlabJob({ url, source, site }));
  if (flags.ci !== "none") process.stdout.write(`${[...siteWords(url, site), ...fromWords(source)].join("\n")}\n`);
  process.stdout.write("Next: run the audit once with `sitemend audit`, then commit these files.\n");
  return EXIT.ok;
}

/** It goes into a script: whatever a shell or an expression would read is escaped by the parser, or refused. @throws CommandFailed */
function webUrl(text: string, name = ""): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usage(`${name}${text} is not a URL that starts with https://.`);
  if (url.username !== "" || url.password !== "") throw usage(`${name}The URL contains a username or password.`);
  if (/['"$`\\\s]/.test(text)) throw usage(`${name}${text} contains quotes or a dollar sign.`);
  return text;
}

/** A server that stands in for the site's: it serves all of it. @throws CommandFailed */
function serverUrl(text: string, name: string): string {
  const { pathname, search } = new URL(webUrl(text, name));
  if (pathname !== "/" || search !== "")
    throw usage(`${name}${text} has a path; only the whole site can be served elsewhere.`);
  return text;
}

/** @throws CommandFailed */
function siteOf(url: string, { preview, build, start, startUrl }: InitFlags): SiteToAudit {
  if (preview !== undefined && start !== undefined) throw usage("Use --preview or --start, not both.");
  if (preview !== undefined) {
    serverUrl(preview.replaceAll("{number}", "1"), "--preview: ");
    return { kind: "preview", url: preview };
  }
  if (start === undefined) {
    if (build !== undefined || startUrl !== undefined) throw usage("--build and --start-url need --start.");
    return recognized(url);
  }
  if (startUrl === undefined) throw usage("--start needs --start-url, such as http://localhost:8080.");
  return { kind: "started", build: build ?? null, start, url: serverUrl(startUrl, "--start-url: "), generator: null };
}

function siteWords(url: string, site: SiteToAudit): string[] {
  if (site.kind === "live") return [`Audits   ${url}; for pull requests, use --preview or --start.`];
  if (site.kind === "preview") return [`Audits   ${url}; for pull requests, as ${site.url} serves it`];
  const by = site.generator === null ? "" : ` (found: ${site.generator}; change it with --start and --start-url)`;
  const steps = [site.build, site.start].filter((step) => step !== null).join(", then ");
  return [`Builds   ${steps}${by}`, `Audits   ${url}, as ${site.url} serves it`];
}

function fromWords(source: OwnSource): string[] {
  const from = `Runs     ${sourceWords(source)}`;
  if (source.kind !== "file") return [from];
  // No package of the npm registry: whoever claims a name there would run with the rights of the build.
  return [
    from,
    `         Put that file there: \`npm pack\` in a clone of Sitemend makes it. Or name another source with --from.`,
  ];
}

function write(file: string, text: string): void {
  if (existsSync(file)) {
    process.stdout.write(`Kept     ${file}: it already exists.\n`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: "wx" });
  process.stdout.write(`Written  ${file}\n`);
}

function configOf(url: string): string {
  const $schema = "https://raw.githubusercontent.com/sitemend/sitemend/main/docs/reference/config-file.schema.json";
  return `${JSON.stringify({ $schema, url }, undefined, 2)}\n`;
}
