/**
 * What `audit` can be told in a file, `sitemend.config.ts`, `.js` or `.json` in the folder where it runs: the names are
 * those of the flags. A flag beats the file. Secrets are left out on purpose: such files are committed.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { AUDIT_TYPES, MAX_PAGES, UserAgent } from "#domain/audit.ts";
import { CATEGORIES } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";
import { ConfigCustomChecks, ConfigExtract } from "#domain/custom-rules-schema.ts";
import { MOST_LAB_PAGES } from "#domain/lab.ts";
import { RENDER_MODES } from "#domain/rendering.ts";
import { usage } from "./exit.ts";

const list = z.array(z.string().min(1));
const whole = z.int().min(0);

export const AuditSettings = z
  .strictObject({
    $schema: z.string().describe("URL of this schema, for editors."),
    url: z.string().min(1).describe("URL of the site, used if none is passed on the command line."),
    type: z.enum(AUDIT_TYPES).describe("What to run."),
    maxPages: z.int().min(1).max(MAX_PAGES).describe("Stop after this many pages."),
    maxDepth: whole.max(1000).describe("Maximum crawl depth in clicks."),
    maxTime: z.int().min(1).max(604_800).describe("Stop after this many seconds."),
    rate: z.number().gt(0).max(1000).describe("Maximum requests per second."),
    concurrency: z.int().min(1).max(64).describe("Maximum concurrent requests."),
    urls: z.string().min(1).describe("File with the URLs to crawl, one per line; no links are followed."),
    sitemapOnly: z.boolean().describe("Crawl only the pages in the sitemaps, and the start page."),
    include: list.describe("Only crawl matching paths (* any characters, $ end)."),
    exclude: list.describe("Exclude matching paths."),
    allowPrivate: list.describe("Private hosts or networks that this audit may reach."),
    servedAt: z.string().min(1).describe("Where the site is served for the audit, such as a build or a preview."),
    userAgent: UserAgent.describe("User-Agent header of all requests."),
    ignoreRobots: z.boolean().describe("Crawl pages disallowed by robots.txt; only for your own site."),
    external: z.boolean().describe("Check external links."),
    resources: z.boolean().describe("Fetch images, scripts and stylesheets."),
    render: z.enum(RENDER_MODES).describe("When to render pages in a browser."),
    lab: whole.max(MOST_LAB_PAGES).describe("Pages to run mobile lab tests on."),
    reuse: z.boolean().describe("Reuse unchanged pages from the last audit."),
    output: list.describe("Output formats: FORMAT=FILE writes a file, FORMAT alone writes to standard output."),
    failOn: z.enum(["error", "warning", "notice", "none"]).describe("Fail on issues of this severity or higher."),
    minScore: whole.max(100).describe("Fail below this score."),
    budget: z.partialRecord(z.enum(CATEGORIES), whole).describe("Fail if a category has more issues than this."),
    baseline: z.string().min(1).describe("A JSON report, or `last`: only issues new since then can fail."),
    maxNew: whole.describe("With a baseline: fail if there are more new issues than this."),
    gateChanges: z.boolean().describe("Let checks of changes (change-*) fail the gates, too."),
    extract: ConfigExtract.describe("Columns to extract from each page."),
    customChecks: ConfigCustomChecks.describe("Checks of your own."),
    customChecksFile: z
      .string()
      .min(1)
      .describe("TypeScript or JavaScript file with checks of your own; its path is relative to this file."),
    ignoreFile: z.string().min(1).describe("File with issues to ignore, each with a reason."),
    exitZero: z.boolean().describe("Exit 0 regardless of the results."),
  })
  .partial();
export type AuditSettings = z.infer<typeof AuditSettings>;

const NAMES = ["sitemend.config.ts", "sitemend.config.js", "sitemend.config.json"];
const SECRETS = ["header", "headers", "auth", "password", "token"];

export interface SettingsFile {
  readonly file: string;
  readonly settings: AuditSettings;
}

/** @param named with `--config`; else the one in this folder is taken, if there is one. @throws CommandFailed */
export async function readSettings(named: string | undefined): Promise<SettingsFile | undefined> {
  const found = named === undefined ? NAMES.filter((name) => existsSync(name)) : [named];
  const [file, second] = found;
  if (file === undefined) return undefined;
  if (second !== undefined)
    throw usage(`There are two config files, ${file} and ${second}. Keep one, or name one with --config.`);
  if (!existsSync(file)) throw usage(`--config: ${file} does not exist.`);
  const parsed = AuditSettings.safeParse(await contentOf(file));
  if (!parsed.success) throw usage(`${file}: ${complaint(parsed.error)}`);
  return { file, settings: withPaths(file, parsed.data) };
}

/** Code is named where it is used: beside the config file, from whatever folder the command runs in. */
function withPaths(file: string, { customChecksFile: path, ...settings }: AuditSettings): AuditSettings {
  return path === undefined ? settings : { ...settings, customChecksFile: join(dirname(file), path) };
}

async function contentOf(file: string): Promise<unknown> {
  try {
    if (file.endsWith(".json")) return JSON.parse(readFileSync(file, "utf8"));
    return (await import(pathToFileURL(resolve(file)).href)).default;
  } catch (error) {
    throw usage(`${file} can't be read: ${(error as Error).message.split("\n")[0]}`);
  }
}

function complaint({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === "unrecognized_keys" && issue.path.length === 0) {
    const [key = ""] = issue.keys;
    if (SECRETS.includes(key)) return `“${key}” doesn't belong in a committed file; pass it as a flag.`;
    const near = closest(key, Object.keys(AuditSettings.shape));
    return `unknown setting “${key}”.${near === undefined ? "" : ` Did you mean ${near}?`}`;
  }
  const place = issue?.path.join(".") ?? "";
  return `${place === "" ? "" : `${place}: `}${issue?.message ?? "not valid"}${place === "" && issue?.code === "invalid_type" ? "; export an object with settings" : ""}.`;
}
