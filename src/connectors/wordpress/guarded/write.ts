/** Operations as the plugin takes them: by object, many in one request, each answered by its key. */
import type { Operation, WriteOptions, WriteOutcome, WriteRefusal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { type Client, type Refused, type Reply, unsentCode } from "../client.ts";
import { ApplyAnswer, GUARDED_REFUSALS, GuardedReadAnswer } from "./contract.ts";

/**
 * Objects of one request: one transaction each. As many as the site does within a web server's patience, which is found
 * out by trying: from a few milliseconds to seconds for one object have been seen.
 */
export interface Pace {
  objects: number;
}

const FIRST = 5;
const MOST = 40;
const QUICK_MS = 1_500;
const SLOW_MS = 4_000;

export function createPace(): Pace {
  return { objects: FIRST };
}

export function paceAfter(objects: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(MOST, objects * 2);
  return tookMs > SLOW_MS ? Math.max(1, Math.floor(objects / 2)) : objects;
}

/** A refusal of whole requests by something else than the plugin may come after the plugin has done its work. */
function isOwnWord(reply: Reply): boolean {
  return reply.is !== "refused" || reply.status === 401 || reply.code.startsWith("sitemend_");
}

/** What the plugin has done stands in its log, whoever answers in its place. Where that is barred, too, the refusal counts. */
async function judgeByLog(client: Client, reply: Reply, keys: readonly string[]): Promise<[string, WriteOutcome][]> {
  const log = await client.ask({ method: "POST", route: "/sitemend/v1/read", body: { resources: [], keys } });
  const told = log.is === "answer" ? GuardedReadAnswer.safeParse(log.body).data : undefined;
  if (told === undefined) return judgeAll(log.is === "refused" ? reply : LOG_SILENT, keys);
  return judgeAll(reply, keys).map(([key, outcome]) => [key, told.executed[key] ? DONE : outcome]);
}

const DONE: WriteOutcome = { is: "written", replayed: true, revision: null };
const LOG_SILENT: Reply = {
  ...{ is: "unanswered", because: "reset", status: null },
  words: "The site rejected the request, and it isn't known whether anything was written.",
};

type Item = (typeof ApplyAnswer)["_output"]["resources"][number]["items"][number];

interface GuardedOptions extends WriteOptions {
  readonly pace: Pace;
  /** Milliseconds. */
  readonly now: () => number;
  /** Only asks what would become of it. */
  readonly dryRun?: boolean;
}

export async function writeGuarded(
  client: Client,
  operations: readonly Operation[],
  { fence, ignoreLock, pace, now, dryRun = false }: GuardedOptions,
): Promise<readonly WriteOutcome[]> {
  const outcomes = new Map<string, WriteOutcome>();
  const open = [...byObject(operations)];
  while (open.length > 0) {
    const part = open.splice(0, pace.objects);
    const keys = part.flatMap(([, items]) => items.map(({ key }) => key));
    const resources = part.map(([ref, items]) => ({ ref, items: items.map(toItem) }));
    // Fences count by this clock, which may differ from the site's: without it the site takes one of the future for a fault.
    const body = { fence, clock: now(), ignoreLock, resources, ...(dryRun ? { dryRun } : {}) };
    const reply = await client.ask({ method: "POST", route: "/sitemend/v1/apply", body });
    const judged = isOwnWord(reply) ? judgeAll(reply, keys) : await judgeByLog(client, reply, keys);
    for (const [key, outcome] of judged) outcomes.set(key, outcome);
    // A site that does not answer is not pressed: what follows is never sent.
    if (reply.is === "unsent" || reply.is === "unanswered") break;
    if (reply.is === "answer" && part.length === pace.objects) pace.objects = paceAfter(pace.objects, reply.tookMs);
  }
  return operations.map(({ key }) => outcomes.get(key) ?? UNTRIED);
}

const UNTRIED: WriteOutcome = {
  is: "unsent",
  code: "unreachable",
  words: "The site didn't respond to an earlier request, so this one wasn't sent.",
};

function byObject(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const ref = operation.edits[0]?.resource ?? "site";
    groups.set(ref, [...(groups.get(ref) ?? []), operation]);
  }
  return groups;
}

function toItem({ key, edits }: Operation): unknown {
  return { key, edits: edits.map(toWire) };
}

function toWire(edit: Edit): unknown {
  const { kind, field, before, after } = edit;
  return edit.kind === "fragment" ? { kind, field, before, after, name: edit.name } : { kind, field, before, after };
}

function judgeAll(reply: Reply, keys: readonly string[]): [string, WriteOutcome][] {
  const forAll = (outcome: WriteOutcome) => keys.map((key): [string, WriteOutcome] => [key, outcome]);
  if (reply.is === "refused") return forAll(refusedWhole(reply));
  if (reply.is === "unsent") return forAll({ is: "unsent", code: unsentCode(reply), words: reply.words });
  if (reply.is === "unanswered") return forAll({ is: "unanswered", words: reply.words });
  const parsed = ApplyAnswer.safeParse(reply.body);
  if (!parsed.success) return forAll({ is: "unanswered", words: "The site's response has an unexpected format." });
  const items = new Map(parsed.data.resources.flatMap((resource) => resource.items.map((item) => [item.key, item])));
  return keys.map((key) => [key, judgeItem(items.get(key))]);
}

function judgeItem(item: Item | undefined): WriteOutcome {
  if (!item) return { is: "unanswered", words: "The site's response doesn't mention this change." };
  if (item.outcome !== "refused") {
    const revision = item.revision === null || item.revision === undefined ? null : String(item.revision);
    return { is: "written", replayed: item.outcome === "replayed", revision };
  }
  const code = item.code ?? "forbidden";
  const lockedBy = item.lockedBy ? { lockedBy: item.lockedBy } : {};
  return { is: "refused", code, words: item.message || WORDS[code], ...lockedBy };
}

const WORDS: Readonly<Record<WriteRefusal, string>> = {
  mismatch: "The value on the site has changed since it was read.",
  locked: "Someone has it open in WordPress.",
  missing: "It no longer exists.",
  unauthorized: "The site rejected the login.",
  forbidden: "The connected user isn't allowed to change it.",
  altered: "WordPress would store a different value, so nothing was written.",
  fenced: "A newer process has taken over writing.",
  switched_off: "Changes are disabled in the companion plugin.",
};

function refusedWhole(reply: Refused): WriteOutcome {
  const own = /^sitemend_(.+)$/.exec(reply.code)?.[1];
  const code = GUARDED_REFUSALS.find((one) => one === own);
  if (code) return { is: "refused", code, words: reply.words || WORDS[code] };
  if (reply.status === 401) return { is: "refused", code: "unauthorized", words: WORDS.unauthorized };
  if (reply.status === 429)
    return { is: "unsent", code: "bad_response", words: "The site is rate limiting requests (429)." };
  if (reply.status === 404)
    return { is: "unsent", code: "bad_response", words: "The companion plugin no longer responds." };
  return { is: "refused", code: "forbidden", words: reply.words || WORDS.forbidden };
}
