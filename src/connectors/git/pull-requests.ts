/** Pull requests of what is proposed: found, opened where there is none, and read as they are now. */
import type { HostRefusal, Operation, Proposed } from "#domain/connector.ts";
import type { PullRequest } from "#domain/pull-request.ts";
import { type GitHost, HostRefused } from "./hosts/index.ts";
import { pullRequestText } from "./message.ts";
import { namedIn, type Publishing } from "./publish.ts";

type Answer = PullRequest | HostRefusal;

/** @throws SiteUnreadable */
export async function pullRequestsOf(
  host: GitHost,
  { proposed, since }: { readonly proposed: readonly Proposed[]; readonly since: Date },
  publishing: Publishing,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const byNumber = Map.groupBy(proposed, ({ pullRequest }) => pullRequest?.number ?? null);
  const unnumbered = byNumber.get(null) ?? [];
  const keys = unnumbered.map(({ key }) => key);
  const branches = keys.length === 0 ? undefined : (await namedIn({ keys, since }, publishing)).proposed;
  const byBranch = Map.groupBy(unnumbered, ({ key }) => branches?.get(key)?.branch ?? null);
  for (const [number, operations] of byNumber) {
    if (number === null) continue;
    const answer = await refusable(seen(host, number, operations));
    for (const { key } of operations) answers.set(key, answer);
  }
  for (const [branch, operations] of byBranch) {
    if (branch === null) continue;
    const answer = await refusable(opened(host, branch, operations));
    for (const { key } of operations) answers.set(key, answer);
  }
  return answers;
}

/** What people deleted, they closed. */
async function seen(host: GitHost, number: number, [first]: readonly Proposed[]): Promise<Answer> {
  const now = await host.read(number);
  if (now !== null) return now;
  return first?.pullRequest ? { ...first.pullRequest, state: "closed", checks: null, previewUrl: null } : NOT_FOUND;
}

const NOT_FOUND: HostRefusal = {
  code: "host_not_found",
  words: "The Git host doesn't find the pull request. Sitemend tries again later.",
};

async function opened(host: GitHost, branch: string, operations: readonly Operation[]): Promise<Answer> {
  const number = (await host.find(branch)) ?? (await openOnce(host, branch, operations));
  return (await host.read(number)) ?? NOT_FOUND;
}

/** Another attempt of ours, or a person, may have been faster; an archived repository refuses for a reason of its own. */
async function openOnce(host: GitHost, branch: string, operations: readonly Operation[]): Promise<number> {
  try {
    return await host.open({ branch, ...pullRequestText(operations) });
  } catch (error) {
    if (!(error instanceof HostRefused) || !MAY_HAVE_REASONS.has(error.code)) throw error;
    const number = await host.find(branch);
    if (number !== null) return number;
    if ((await host.permissions()).isArchived) throw new HostRefused(ARCHIVED, error);
    throw error;
  }
}

const MAY_HAVE_REASONS: ReadonlySet<HostRefusal["code"]> = new Set(["host_refused", "host_permission_missing"]);

const ARCHIVED: HostRefusal = {
  code: "host_repository_archived",
  words: "The repository is archived at the Git host, so nothing can be merged. Unarchive it, or roll the change back.",
};

async function refusable(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return { code: error.code, words: error.words };
  }
}
