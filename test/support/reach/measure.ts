/**
 * How far proposals reach: audits a site, previews every issue, applies every approval that is given, audits again. All over
 * the HTTP API, as a person with much patience would do it. Archives are left out: what they show is mended elsewhere.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Owner, type ServiceAnswer, until } from "../service.ts";
import type { WordPress } from "../wordpress.ts";

export interface ReachIssue {
  readonly id: string;
  readonly checkId: string;
  readonly fingerprint: string;
  readonly url: string;
  readonly locator: string;
  readonly title: string;
  readonly message: string;
  readonly field: string | null;
  readonly suggestionTarget: string | null;
  readonly suggestedValue: string | null;
  readonly suggestionSource: string | null;
  readonly risk: "safe" | "review" | null;
  readonly fixable: boolean;
  readonly notFixableReason: string | null;
  readonly notFixableWords: string | null;
}

export interface ReachOutcome extends ReachIssue {
  /** The preview gave an approval. */
  readonly approved: boolean;
  /** Why it gave none. */
  readonly refusal: string | null;
  /** State of the change, or why none was begun. */
  readonly state: string | null;
  readonly written: boolean;
  readonly before: string | null;
  readonly verified: boolean;
  readonly gone: boolean;
}

/** How far `fixable` agrees with what previews say; every issue is previewed, those of archives too. */
export interface Promised {
  readonly fixable: number;
  /** Of those, how many got an approval. */
  readonly kept: number;
  readonly others: number;
  /** Of those, how many got one nevertheless. */
  readonly missed: number;
  /** Each one that does not agree: check, address, what the list and what the preview said. */
  readonly disagreements: readonly string[];
}

export interface Reach {
  readonly outcomes: readonly ReachOutcome[];
  readonly promised: Promised;
  /** Issues of archives, which are not counted. */
  readonly ofArchives: number;
  readonly after: number;
}

const AT_ONCE = 100;

export async function measureReach(
  { owner, wordpress, say }: { owner: Owner; wordpress: WordPress; say: (line: string) => void },
  login: { readonly login: string; readonly applicationPassword: string },
): Promise<Reach> {
  const auditId = await auditOf(owner, wordpress.url);
  const websiteId = (await call(owner, "GET", "/api/v1/websites")).body.data.websites[0].id;
  const connection = await call(owner, "POST", `/api/v1/audit/websites/${websiteId}/wordpress/connect`, {
    ...{ siteUrl: wordpress.url, username: login.login, applicationPassword: login.applicationPassword },
  });
  const mode = connection.body.data?.connection?.mode;
  if (mode !== "guarded") throw new Error(`not guarded: ${JSON.stringify(connection.body)}`);
  const all = await issuesOf(owner, auditId);
  const issues = all.filter(({ url }) => !isArchive(url));
  say(`${all.length} issues, ${issues.length} of them not of archives`);
  const ofAll = await previewAll(owner, auditId, all);
  const promised = promisedOf(all, ofAll);
  say(reachWords(promised));
  const { refusals } = ofAll;
  const here = new Set(issues.map(({ id }) => id));
  const ofHere = (some: ReadonlyMap<string, string>) => new Map([...some].filter(([id]) => here.has(id)));
  const [approvals, alone] = [ofHere(ofAll.approvals), ofHere(ofAll.alone)] as const;
  say(`${approvals.size + alone.size} approvals`);
  const states = await applyAll(owner, auditId, { approvals, alone });
  await until(async () => (await changesOf(owner, auditId)).every(isSettled), "all changes to settle", 300_000, 500);
  await call(owner, "POST", `/api/v1/audit/${auditId}/applied-changes/check-drift`, {});
  const changes = new Map((await changesOf(owner, auditId)).map((change) => [change.issueId, change]));
  const again = await issuesOf(owner, await auditOf(owner, wordpress.url));
  const left = new Set(again.map(({ fingerprint }) => fingerprint));
  say(
    `${again.length} issues afterwards, ${again.filter(({ url }) => !isArchive(url)).length} of them not of archives`,
  );
  const outcomes = issues.map((issue): ReachOutcome => {
    const change = changes.get(issue.id);
    return {
      ...issue,
      approved: approvals.has(issue.id) || alone.has(issue.id),
      refusal: refusals.get(issue.id) ?? null,
      state: change?.status ?? states.get(issue.id) ?? null,
      written: change?.effect === "written",
      before: change?.before ?? null,
      verified: change?.verification?.status === "verified",
      gone: !left.has(issue.fingerprint),
    };
  });
  return { outcomes, promised, ofArchives: all.length - issues.length, after: again.length };
}

/** Holds what the list of issues said against the previews. */
export function promisedOf(
  issues: readonly ReachIssue[],
  { approvals, alone, refusals }: Awaited<ReturnType<typeof previewAll>>,
): Promised {
  const isApproved = ({ id }: ReachIssue) => approvals.has(id) || alone.has(id);
  const [fixable, others] = [issues.filter((one) => one.fixable), issues.filter((one) => !one.fixable)];
  return {
    ...{ fixable: fixable.length, kept: fixable.filter(isApproved).length },
    ...{ others: others.length, missed: others.filter(isApproved).length },
    disagreements: issues
      .filter((one) => one.fixable !== isApproved(one))
      .map(
        ({ id, checkId, url, notFixableReason }) =>
          `${checkId} ${url}: ${notFixableReason ?? "fixable"}, preview: ${refusals.get(id) ?? "approval"}`,
      ),
  };
}

export function reachWords({ fixable, kept, others, missed }: Promised): string {
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`;
  return `fixable: ${share(kept, fixable)} get an approval; of the others ${share(missed, others)} would`;
}

/** Lists of what stands elsewhere: archives of terms, authors and dates, the list of posts, and the pages of a series. */
export function isArchive(url: string): boolean {
  const { pathname, search } = new URL(url);
  return /^\/(?:category|tag|author|news|courses)\/(?:[^/]+\/)?(?:page\/\d+\/)?$/.test(pathname.replace(/\/?$/, "/")) &&
    !/^\/courses\/[^/]+\/$/.test(pathname)
    ? true
    : /\/page\/\d+\/?$|\/feed\/?$|^\/\d{4}\/|\/\d+\/$/.test(pathname) ||
        /[?&](?:s|paged|cat|tag|author|query-\d+-page)=/.test(search);
}

async function auditOf(owner: Owner, url: string): Promise<string> {
  const id = await owner.startAudit(url, { externalLinks: false, requestsPerSecond: 500 });
  const { status } = await owner.auditEnd(id);
  if (status !== "completed") throw new Error(`the audit is ${status}`);
  return id;
}

export async function issuesOf(owner: Owner, auditId: string, query = ""): Promise<ReachIssue[]> {
  const found: ReachIssue[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await call(owner, "GET", `/api/v1/audit/${auditId}/seo-issues?limit=200${query}${cursor}`);
    found.push(...body.data.issues);
    if (body.data.page.nextCursor === null) return found;
    cursor = `&cursor=${body.data.page.nextCursor}`;
  }
}

export async function previewAll(owner: Owner, auditId: string, issues: readonly ReachIssue[]) {
  const approvals = new Map<string, string>();
  const alone = new Map<string, string>();
  const refusals = new Map<string, string>();
  for (const some of chunks(issues, AT_ONCE)) {
    const { body } = await call(owner, "POST", `/api/v1/audit/${auditId}/issues/bulk-preview`, {
      issueIds: some.map(({ id }) => id),
    });
    for (const { id } of some) {
      const preview = body.data.previews[id];
      if (preview?.approvalToken) (preview.singleApproval ? alone : approvals).set(id, preview.approvalToken);
      else
        refusals.set(
          id,
          preview
            ? `${preview.notFixableReason ?? preview.error?.code ?? "?"}: ${preview.message ?? preview.error?.message ?? ""}`
            : "no preview",
        );
    }
  }
  return { approvals, alone, refusals };
}

/** Approvals that speak of one place are refused together: the first is sent, the others are counted as not applied. */
async function applyAll(
  owner: Owner,
  auditId: string,
  { approvals, alone }: { approvals: ReadonlyMap<string, string>; alone: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const [id, approvalToken] of alone) {
    const { status, body } = await call(owner, "POST", `/api/v1/audit/${auditId}/issues/${id}/apply`, {
      approvalToken,
    });
    if (status >= 400) states.set(id, body.error?.code ?? String(status));
  }
  for (const some of chunks([...approvals], AT_ONCE)) {
    const open = new Map(some);
    for (;;) {
      if (open.size === 0) break;
      const started = await call(owner, "POST", `/api/v1/audit/${auditId}/issues/bulk-apply`, {
        approvals: Object.fromEntries(open),
      });
      if (started.status < 400) {
        await ended(owner, auditId, started, states);
        break;
      }
      const clashing = clashesIn(started).filter((id) => open.has(id));
      if (clashing.length === 0) throw new Error(`not applied: ${JSON.stringify(started.body).slice(0, 2000)}`);
      for (const id of clashing) {
        open.delete(id);
        states.set(id, started.body.error.code);
      }
    }
  }
  return states;
}

async function ended(
  owner: Owner,
  auditId: string,
  started: ServiceAnswer,
  states: Map<string, string>,
): Promise<void> {
  const { id } = started.body.data.bulkOperation;
  let answer = started;
  await until(
    async () => {
      answer = await call(owner, "GET", `/api/v1/audit/${auditId}/bulk-operations/${id}`);
      return answer.body.data.bulkOperation.status === "completed";
    },
    "the bulk to end",
    300_000,
    500,
  );
  for (const [issueId, result] of Object.entries(
    answer.body.data.results as Record<string, { error?: { code: string }; status?: string }>,
  ))
    if (result.error) states.set(issueId, result.error.code);
}

/** Of each set of approvals for one place, all but the first. */
function clashesIn({ body }: ServiceAnswer): string[] {
  const { pairs = [] }: { pairs?: readonly (readonly string[])[] } = body.error?.details ?? {};
  return [...new Set(pairs.flatMap((pair) => pair.slice(1)))];
}

const SETTLED = new Set(["applied", "conflict", "failed", "unknown", "drifted", "rolled_back"]);

interface Change {
  readonly issueId: string;
  readonly status: string;
  readonly effect: string;
  readonly before: string | null;
  readonly verification: { readonly status: string } | null;
}

const isSettled = ({ status, verification }: Change) =>
  SETTLED.has(status) && (status !== "applied" || verification?.status !== "pending");

async function changesOf(owner: Owner, auditId: string): Promise<Change[]> {
  const found: Change[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await call(owner, "GET", `/api/v1/audit/${auditId}/applied-changes?limit=200${cursor}`);
    found.push(...body.data.appliedChanges);
    if (body.data.page.nextCursor === null) return found;
    cursor = `&cursor=${body.data.page.nextCursor}`;
  }
}

/** Waits as long as a limit of requests says. */
async function call(owner: Owner, method: "GET" | "POST", path: string, body?: unknown): Promise<ServiceAnswer> {
  for (;;) {
    const answer = await owner.call(method, path, body);
    if (answer.status !== 429) return answer;
    await delay(2_000);
  }
}

export function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Some of them at random, the same for the same seed. */
export function drawn<Item>(items: readonly Item[], count: number, seed: number, key: (item: Item) => string): Item[] {
  const rank = (item: Item) =>
    createHash("sha256")
      .update(`${seed} ${key(item)}`)
      .digest("hex");
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
