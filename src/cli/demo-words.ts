/** What the demo tells in the terminal while it goes on, and what it says at its end. */
import { type DemoFix, type Fetching, FIXES, type GitMilestone, type Milestone } from "#demo/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { terminal as plain } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Terminal } from "./terminal.ts";

export interface Telling {
  readonly terminal: Terminal;
  readonly watch: Stopwatch;
  readonly stop: AbortSignal;
  /** What is said once, however often it is told. */
  readonly said: Set<string>;
}

export const PROOFS = {
  verified: "Approved, applied, and verified on the live page",
  pending: "Approved and applied",
  stored_not_rendered: "Approved and applied; not yet visible on the live page",
  not_judged: "Approved and applied",
} as const;

export function sayMilestone(milestone: Milestone | GitMilestone, telling: Telling): void {
  const { terminal, watch, stop } = telling;
  stop.throwIfAborted();
  if (milestone.is === "fetching") {
    sayFetching(milestone.fetching, telling);
    return;
  }
  terminal.endProgress();
  if (milestone.is === "wordpress")
    sayStep(
      watch,
      "wordpressReadyMs",
      `WordPress ${plain(milestone.version)} is running with the café's pages: ${milestone.url}`,
    );
  else if (milestone.is === "repository")
    sayStep(
      watch,
      "repositoryReadyMs",
      `The Git repository ${milestone.site.folder} with the café's pages is built and served: ${milestone.site.url}`,
    );
  else if (milestone.is === "connected") sayStep(watch, "connectedMs", CONNECTED[milestone.platform]);
  else sayStep(watch, "auditedMs", `Audited ${milestone.audit.progress.pagesCrawled} pages`);
}

const CONNECTED = {
  wordpress: "Connected with an application password; the companion plugin guards each write",
  git: "Connected; each fix is proposed on a branch of its own",
};

/** A sentence when it begins, then how far it is. */
function sayFetching({ from, megabytes, fetchedMegabytes, instead }: Fetching, { terminal, said }: Telling): void {
  const about = `(about ${megabytes} MB, first run only)…`;
  const sentence =
    from === "debian"
      ? `         Downloading WordPress, PHP and MariaDB from Debian packages ${about}`
      : `         Debian packages unavailable (${plain(instead ?? "")}): downloading WordPress and PHP via npm ${about}`;
  if (!said.has(sentence)) {
    terminal.endProgress();
    say(sentence);
    said.add(sentence);
  }
  if (fetchedMegabytes !== null) terminal.progress(`         ${fetchedMegabytes} of ${megabytes} MB`);
}

type FixWords = Pick<DemoFix, "title" | "url" | "before" | "after">;

export function sayFix({ title, url, before, after }: FixWords, number: number, of = FIXES): void {
  say(`Fix ${number} of ${of}: ${plain(title)}`);
  say(`    ${plain(url)}`);
  say(`    before   ${shown(before)}`);
  say(`    after    ${shown(after)}`);
}

const MOST_SHOWN = 140;

export function shown(value: string | null): string {
  if (value === null || value === "") return "(nothing)";
  const text = plain(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

export function sayStep(watch: Stopwatch, name: string, words: string): void {
  say(`${(watch.lap(name) / 1000).toFixed(1).padStart(5)} s  ${words}`);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Ending {
  readonly audit: AuditRecord;
  /** Of the dashboard, when there is one to look at. */
  readonly address: string | undefined;
  readonly ownerLink: string | undefined;
  /** Until somebody stops it. */
  readonly stays: boolean;
  /** Of the repository, when there is one. */
  readonly remote: string | undefined;
}

export function lastWords({ audit, address, ownerLink, stays, remote }: Ending): string {
  const program = programName();
  const demo = remote === undefined ? "demo" : "demo --git";
  const look =
    address === undefined
      ? [
          ["View the report", `${program} report ${audit.id}`],
          ["Explore", `${program} ${demo}`],
        ]
      : [
          [stays ? "Explore" : "View results", `${address}/audits/${audit.id}`],
          ...(stays ? [] : [["Try the demo", `${program} ${demo} (a new one that keeps running)`]]),
          ...(ownerLink === undefined ? [] : [["Create your account", `${ownerLink} (one-time link)`]]),
        ];
  const rows = [
    ...look,
    ...(stays && remote !== undefined ? [["Merge a proposal", `git clone ${remote}; what you push is deployed`]] : []),
    ["Your own site", `${program} audit https://example.com`],
    ["Delete the demo", `${program} demo --remove`],
    ...(stays ? [["Stop", "Ctrl-C"]] : []),
  ];
  return `\nNext steps:\n${rows.map(([name = "", what]) => `  ${name.padEnd(20)}${what}`).join("\n")}`;
}
