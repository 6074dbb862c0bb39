/** Moves one branch of the other side if it still stands where it did: never by force alone. */
import { SiteUnreadable } from "#domain/connector.ts";
import { gitFailure, type Remote, type RemoteRun, saidAtLast } from "./remote.ts";
import type { Place } from "./store.ts";

export type PushOutcome =
  | { readonly is: "pushed"; readonly commit: string }
  /** Somebody was faster; `head`: where the branch stands, `null` where it is gone. */
  | { readonly is: "moved"; readonly head: string | null }
  | { readonly is: "refused"; readonly words: string }
  /** It was sent and no usable answer came: it may or may not have happened. */
  | { readonly is: "unanswered"; readonly words: string };

export interface Push {
  readonly branch: string;
  /** Where the branch must stand; `null` = it mustn't exist. */
  readonly expected: string | null;
  /** Where it shall stand; `null` deletes it. */
  readonly commit: string | null;
}

/**
 * @param headOf where the branch stands now, on the other side
 * @throws SiteUnreadable when nothing was sent
 */
export async function pushTo(
  remote: Remote,
  { branch, expected, commit }: Push,
  { place, withinMs, headOf }: { place: Place; withinMs: number; headOf: () => Promise<string | null> },
): Promise<PushOutcome> {
  const ref = `refs/heads/${branch}`;
  const args = ["push", "--porcelain", "--no-verify", "--no-progress", "--no-signed", "--no-follow-tags"];
  const lease = `--force-with-lease=${ref}:${expected ?? ""}`;
  const run = await remote.run([...args, lease, "--end-of-options", remote.address, `${commit ?? ""}:${ref}`], {
    ...place,
    withinMs,
  });
  const line = statusOf(run, ref);
  if (line === null) return noStatus(run);
  if (line.flag !== "!") return { is: "pushed", commit: commit ?? expected ?? "" };
  // The other side's words for a lost race differ; where the branch stands tells.
  const head = await headOf().catch((error: unknown) => {
    if (error instanceof SiteUnreadable) return error;
    throw error;
  });
  if (head instanceof SiteUnreadable) return { is: "unanswered", words: `${line.summary}; ${head.message}` };
  if (head === commit) return { is: "pushed", commit: commit ?? expected ?? "" };
  return head === expected ? { is: "refused", words: refusalOf(run, line.summary) } : { is: "moved", head };
}

/** The line about the branch: `flag TAB from:to TAB summary`. */
function statusOf({ output }: RemoteRun, ref: string): { flag: string; summary: string } | null {
  for (const line of output.toString().split("\n")) {
    const [flag, names, ...summary] = line.split("\t");
    if (flag?.length === 1 && names?.endsWith(`:${ref}`)) return { flag, summary: summary.join(" ") };
  }
  return null;
}

/** Git says nothing of the branch when it couldn't ask, and when the answer was lost. */
function noStatus(run: RemoteRun): PushOutcome {
  const what = "The commit couldn't be pushed";
  if (!run.sent) throw gitFailure(run, what);
  // Before it sends anything it asks where branches stand; only that fails with these words.
  const isAsking = /^fatal: (?:unable to access|Authentication failed|could not read|repository '|'.*' does not)/m;
  const isSending = /RPC failed|unexpected disconnect|hung up|send-pack|unpack/;
  if (run.failure === null && isAsking.test(run.words) && !isSending.test(run.words)) {
    if (/error: 403/.test(run.words)) return { is: "refused", words: refusalOf(run, "the token has no right to push") };
    throw gitFailure(run, what);
  }
  // An answer, after all: the host has thrown away what was sent. After 408 it may not have.
  const [, status] = /RPC failed; HTTP (4\d\d)/.exec(run.words) ?? [];
  if (status === undefined || status === "408") return { is: "unanswered", words: answerLost(run) };
  const tooLarge = status === "413" ? ", the commit is too large for the host" : "";
  return { is: "refused", words: refusalOf(run, `the host answered ${status}${tooLarge}`) };
}

function answerLost({ failure, ended, words }: RemoteRun): string {
  if (ended === "timeout") return "The push took too long.";
  return failure?.message ?? saidAtLast(words);
}

/** What the other side says, if it says anything; otherwise git's summary. */
function refusalOf({ words }: RemoteRun, summary: string): string {
  const said = words
    .split(/[\r\n]+/)
    .flatMap((line) => (/^remote:/.test(line) ? [line.replace(/^remote:/, "").trim()] : []))
    .filter((line) => line !== "");
  return [summary, ...said]
    .join("; ")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .slice(0, 500);
}

/** Heads of the other side's branches by name. @throws SiteUnreadable */
export async function listBranches(
  remote: Remote,
  patterns: readonly string[],
  { place, withinMs }: { place: Place; withinMs: number },
): Promise<ReadonlyMap<string, string>> {
  const args = ["ls-remote", "--quiet", "--refs", "--end-of-options", remote.address];
  const run = await remote.run([...args, ...patterns.map((pattern) => `refs/heads/${pattern}`)], {
    ...place,
    withinMs,
  });
  if (run.code !== 0) throw gitFailure(run, "The branches couldn't be read");
  const found = new Map<string, string>();
  for (const line of run.output.toString().split("\n")) {
    const [, id, name] = /^([0-9a-f]{40})\trefs\/heads\/(.+)$/.exec(line) ?? [];
    if (id !== undefined && name !== undefined) found.set(name, id);
  }
  if (run.ended !== null) throw new SiteUnreadable("bad_response", "The repository has too many branches.");
  return found;
}
