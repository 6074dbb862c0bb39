/**
 * Edits as one commit: on the published branch, or on a branch of ours that people merge. Never over what somebody else pushed: a
 * commit is made on the very head that the edits were held against, and pushed only while that is still the head.
 */
import { createHash } from "node:crypto";
import { type Operation, SiteUnreadable, type Withdrawn, type WriteOutcome } from "#domain/connector.ts";
import { reversed } from "#domain/edit.ts";
import { withEdit } from "../edits/own-writes.ts";
import { mayBeWritten } from "./edit/writable.ts";
import { closePullRequest, type GitHost, HostRefused } from "./hosts/index.ts";
import type { GitMeans } from "./means.ts";
import { commitMessage } from "./message.ts";
import { type FoundCommit, OWN_BRANCHES } from "./repository/index.ts";
import type { PushOutcome } from "./repository/push.ts";
import { fileText, pathOf } from "./resource.ts";
import type { SourceTree } from "./source-tree.ts";

export type Publishing = Pick<GitMeans, "access" | "repository" | "host" | "now">;

/** Somebody else pushes all the time: then they are first. */
const MOST_ATTEMPTS = 3;
/** Of author and committer; nobody reads it. */
export const COMMITTER = "noreply@sitemend.invalid";

export async function publishBy(
  publishing: Publishing,
  operations: readonly Operation[],
  tree: SourceTree,
): Promise<readonly WriteOutcome[]> {
  const { access, repository } = publishing;
  const outcomes = new Map<Operation, WriteOutcome>();
  for (let attempt = 0, base = tree; attempt < MOST_ATTEMPTS; attempt++) {
    const open = operations.filter((operation) => !outcomes.has(operation));
    const { fitting, files, misfits } = await fitOnto(open, base, access);
    const done = misfits.size === 0 ? NONE : await doneOf([...misfits.keys()], access.branch, publishing);
    for (const [operation, outcome] of misfits) outcomes.set(operation, done.get(operation) ?? outcome);
    if (fitting.length === 0) break;
    const pushed = await push(publishing, { fitting, files, base });
    for (const operation of fitting) if (pushed.is !== "moved") outcomes.set(operation, pushed);
    if (pushed.is !== "moved") break;
    base = await repository.head(access.branch);
  }
  return operations.map((operation) => outcomes.get(operation) ?? OVERTAKEN);
}

const NONE: ReadonlyMap<Operation, WriteOutcome> = new Map();
const ALL = new Date(0);

/** Operations that a branch names: an attempt before this one has made them. */
async function doneOf(
  operations: readonly Operation[],
  branch: string,
  { repository }: Publishing,
): Promise<ReadonlyMap<Operation, WriteOutcome>> {
  const keys = operations.map(({ key }) => key);
  const commits = byKey((await repository.find(new Map([[branch, null]]), keys, ALL)).get(branch)?.found ?? []);
  return new Map(
    operations.flatMap((operation) => {
      const revision = commits.get(operation.key)?.commit;
      return revision === undefined ? [] : [[operation, { is: "written", replayed: true, revision }] as const];
    }),
  );
}

const OVERTAKEN: WriteOutcome = {
  is: "unsent",
  code: "bad_response",
  words: "Others pushed to the branch several times while the commit was made.",
};

interface Fitting {
  readonly fitting: readonly Operation[];
  /** New bytes by path; `null`: the file goes. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
}

/** Those whose edits all stand as they were approved, one after the other. */
async function fitOnto(operations: readonly Operation[], base: SourceTree, { folders }: Publishing["access"]) {
  const paths = [...new Set(operations.flatMap(({ edits }) => edits.flatMap((edit) => pathOf(edit) ?? [])))];
  const before = new Map([...(await base.read(paths))].map(([path, bytes]) => [path, fileText(bytes)]));
  const now = new Map<string, string | null>();
  const fitting: Operation[] = [];
  const misfits = new Map<Operation, WriteOutcome>();
  for (const operation of operations) {
    const own = new Map<string, string | null>();
    const isFit = operation.edits.every((edit) => {
      const path = pathOf(edit);
      // Once more at the last moment: what was planned may be old, and its folders others by now.
      if (path === undefined || !mayBeWritten(path, folders)) return false;
      // Something that isn't text is there, and is no new file's place.
      if (before.has(path) && before.get(path) === undefined) return false;
      const [known] = [own, now, before].filter((texts) => texts.has(path));
      const next = withEdit(edit, known?.get(path) ?? null);
      if (next !== undefined) own.set(path, next);
      return next !== undefined;
    });
    if (!isFit) misfits.set(operation, MISMATCH);
    else {
      fitting.push(operation);
      for (const [path, text] of own) now.set(path, text);
    }
  }
  const files = new Map([...now].map(([path, text]) => [path, text === null ? null : Buffer.from(text)]));
  return { fitting, files, misfits };
}

const MISMATCH: WriteOutcome = {
  is: "refused",
  code: "mismatch",
  words: "The file no longer holds what was approved.",
};

type Pushed =
  | Exclude<WriteOutcome, { is: "refused" }>
  | Extract<WriteOutcome, { is: "refused" }>
  | { readonly is: "moved" };

async function push(
  publishing: Publishing,
  { fitting, files, base }: Fitting & { readonly base: SourceTree },
): Promise<Pushed> {
  const { access, repository, now } = publishing;
  const isProposal = access.writeMode === "pull_request";
  const branch = isProposal ? branchOf(fitting) : access.branch;
  const expected = isProposal ? null : base.commit;
  const message = commitMessage(fitting);
  const pushed = await repository.commit({
    ...{ branch, parent: base.commit, expected, message, files, email: COMMITTER, date: new Date(now()) },
  });
  switch (pushed.is) {
    case "pushed":
      return { is: "written", replayed: false, revision: pushed.commit };
    case "moved":
      return isProposal ? await alreadyProposed(fitting, branch, publishing) : { is: "moved" };
    case "refused":
      return { is: "refused", code: "forbidden", words: pushed.words };
    case "unanswered":
      return { is: "unanswered", words: pushed.words };
  }
}

/** Whoever may push can have made a branch of this name. */
async function alreadyProposed(
  operations: readonly Operation[],
  branch: string,
  publishing: Publishing,
): Promise<Pushed> {
  const done = await doneOf(operations, branch, publishing);
  const [first] = done.values();
  if (first?.is === "written" && done.size === operations.length) return first;
  return { is: "refused", code: "forbidden", words: `The branch ${branch} exists already, with other commits.` };
}

/** The same for the same operations, so that an attempt after a crash finds the branch of the one before. */
function branchOf(operations: readonly Operation[]): string {
  const keys = operations.map(({ key }) => key).sort();
  return `${OWN_BRANCHES}${createHash("sha256").update(keys.join(" ")).digest("hex").slice(0, 16)}`;
}

interface Wanted {
  readonly keys: readonly string[];
  /** None of the operations was begun before it. */
  readonly since: Date;
}

/** What the repository names of operations, at one moment. */
export interface NamedOperations {
  /** By key: the commit of the published branch that names it. */
  readonly published: ReadonlyMap<string, string>;
  /** Without what was taken back on its branch. */
  readonly proposed: ReadonlyMap<string, Proposal>;
  /** What isn't named, isn't there: everything since was looked at. */
  readonly isComplete: boolean;
  /** Where the published branch stands; `undefined` = there is none. */
  readonly head: string | undefined;
}

interface Proposal {
  readonly branch: string;
  readonly commit: string;
  /** Where the branch stands. */
  readonly head: string;
  /** Of all that its commit proposes. */
  readonly allKeys: readonly string[];
}

/** Which of the operations branches name. Who may push can write such names: what a page shows is never concluded from them. */
export async function namedIn({ keys, since }: Wanted, { access, repository }: Publishing): Promise<NamedOperations> {
  const heads = await repository.branches(OWN_BRANCHES, access.branch);
  const proposed = new Map<string, Proposal>();
  const head = heads.get(access.branch);
  const ours = [...heads].filter(([name]) => name !== access.branch);
  const branches = new Map([
    ...(head === undefined ? [] : [[access.branch, head] as const]),
    ...ours.slice(-MOST_BRANCHES),
  ]);
  const histories = await repository.find(branches, [...keys, ...keys.map(takenBack)], since);
  for (const [branch, { found }] of histories) {
    if (branch === access.branch) continue;
    const commits = byKey(found);
    for (const key of keys) {
      const naming = commits.get(key);
      if (naming === undefined || commits.has(takenBack(key))) continue;
      const at = heads.get(branch) ?? "";
      proposed.set(key, { branch, commit: naming.commit, head: at, allKeys: naming.allKeys });
    }
  }
  const published = histories.get(access.branch);
  return {
    published: new Map([...byKey(published?.found ?? [])].map(([key, { commit }]) => [key, commit])),
    ...{ proposed, head },
    isComplete: published?.isComplete === true && ours.length <= MOST_BRANCHES,
  };
}

/** Of our own branches; nobody has so many proposals open. */
const MOST_BRANCHES = 500;

function byKey(found: readonly FoundCommit[]): ReadonlyMap<string, FoundCommit> {
  return new Map(found.flatMap((commit) => commit.operationKeys.map((key) => [key, commit])));
}

function takenBack(key: string): string {
  return `${key}.withdrawn`;
}

/** The branch goes; where it holds more than this operation, a commit takes the operation back there. The last one ends the branch. */
export async function withdrawBy(publishing: Publishing, operation: Operation, since: Date): Promise<Withdrawn> {
  const { repository, host } = publishing;
  const { published, proposed } = await namedIn({ keys: [operation.key], since }, publishing);
  const proposal = proposed.get(operation.key);
  if (proposal === undefined || published.has(operation.key)) return { is: "not_proposed" };
  const { branch, head } = proposal;
  const isWhole = await isLast(operation.key, proposal, since, repository);
  const refusal = isWhole && host !== null ? await closing(host, branch) : null;
  if (refusal !== null) return { is: "refused", words: refusal };
  const gone = isWhole
    ? await repository.remove(branch, head)
    : await takeBack(operation, { branch, tree: await repository.at(head) }, publishing);
  if (gone.is === "pushed") return { is: "withdrawn" };
  if (gone.is === "refused") return gone;
  throw new SiteUnreadable(
    "bad_response",
    gone.is === "moved" ? "Somebody has just pushed to the branch." : gone.words,
  );
}

/** Whether nothing is left on the branch without it: all else was taken back there, and nobody has pushed anything of their own. */
async function isLast(
  key: string,
  { branch, commit, head, allKeys }: Proposal,
  since: Date,
  repository: Publishing["repository"],
): Promise<boolean> {
  const others = allKeys.filter((each) => each !== key);
  if (others.length === 0) return commit === head;
  const back = others.map(takenBack);
  const found =
    (await repository.find(new Map([[branch, head]]), [...allKeys, ...back], since)).get(branch)?.found ?? [];
  const named = new Set(found.flatMap(({ operationKeys }) => operationKeys));
  const newer = found.find((each) => each.commit === commit)?.newer ?? Number.POSITIVE_INFINITY;
  return back.every((each) => named.has(each)) && found.filter((each) => each.newer <= newer).length === newer + 1;
}

/** Why it could not be closed; `null` when it is. @throws SiteUnreadable when it may be closed later */
async function closing(host: GitHost, branch: string): Promise<string | null> {
  try {
    await closePullRequest(host, branch);
    return null;
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    if (error.code === "host_unreachable") throw new SiteUnreadable("unreachable", error.words, error);
    if (error.code === "host_rate_limited" || error.code === "host_bad_response")
      throw new SiteUnreadable("bad_response", error.words, error);
    return error.words;
  }
}

async function takeBack(
  { key, edits }: Operation,
  { branch, tree }: { readonly branch: string; readonly tree: SourceTree },
  { access, repository, now }: Publishing,
): Promise<PushOutcome> {
  const back = { key: takenBack(key), edits: reversed(edits) };
  const { fitting, files } = await fitOnto([back], tree, access);
  if (fitting.length === 0) return { is: "refused", words: "The proposal was edited on its branch; close it there." };
  return await repository.commit({
    ...{ branch, parent: tree.commit, expected: tree.commit, files, email: COMMITTER, date: new Date(now()) },
    message: commitMessage([back]),
  });
}
