/**
 * Proof of changes whose check needs the whole site. What can be seen at once is: the page shows the new text, the link leads
 * to its new target, and that target answers. What is left to the next audit is said.
 */
import type { Verification } from "#domain/change.ts";
import { showsText } from "#domain/shown-text.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { ChangeDeps, PageNow, Provable } from "./deps.ts";
import { siteWords } from "./site-words.ts";

export type EffectDeps = Pick<ChangeDeps, "store" | "verifyPublicPage">;

/** What the page shows of a change, as far as that can be told from the page and its target alone. */
export async function verifyEffect(change: Provable, deps: EffectDeps): Promise<Verification> {
  const issue = change.kind === "rollback" ? undefined : await deps.store.issues.byId(change.auditId, change.issueId);
  const suggestion = issue?.suggestion;
  if (!suggestion) return notJudged(change);
  const verifyOne = PROOFS[suggestion.field];
  return verifyOne === undefined ? notJudged(change) : verifyOne(change, suggestion, deps);
}

type Proof = (change: Provable, suggestion: Suggestion, deps: EffectDeps) => Promise<Verification>;

const PROOFS: Partial<Record<Suggestion["field"], Proof>> = {
  title: (change, _, deps) => verifyText(change, "title", deps),
  meta_description: (change, _, deps) => verifyText(change, "description", deps),
  h1: (change, _, deps) => verifyText(change, "h1", deps),
  link: verifyLink,
  redirect: verifyRedirect,
};

/** These say that a text is on several pages; that it is on no other is the whole of the proof. */
const OF_DUPLICATES: ReadonlySet<string> = new Set(["title-duplicate", "description-duplicate", "h1-duplicate"]);

async function verifyText(change: Provable, part: "title" | "description" | "h1", deps: EffectDeps) {
  const now = await look(change.url, true, deps);
  if (now.is === "unreachable") return unreachable(change, now.words);
  const texts = now.shown[part];
  const shown = texts.find((text) => showsText([text], change.after ?? ""));
  if (change.after === null || shown === undefined) return notSeen(change);
  if (!OF_DUPLICATES.has(change.checkId)) return confirmed(change, "The page shows the new text.");
  const others = await deps.store.pages.showing(change.auditId, { part, text: shown, except: change.url });
  if (others > 0)
    return confirmed(
      change,
      `The page shows the new text, but so ${others === 1 ? "does 1 other page" : `do ${others} other pages`} of the audit.`,
    );
  return verified(change, "No other page of the audit shows this text; the next audit checks all pages again.");
}

/** These say that a link leads to what does not answer, or not directly. */
const OF_TARGETS = /broken|^redirect-/;

async function verifyLink(change: Provable, { target, value }: Suggestion, deps: EffectDeps): Promise<Verification> {
  const now = await look(change.url, true, deps);
  if (now.is === "unreachable") return unreachable(change, now.words);
  const wanted = URL.parse(change.overridden ? (change.after ?? "") : value, change.url)?.href;
  const links = new Set(now.shown.links.map(withoutFragment));
  const isTurned = wanted !== undefined && links.has(withoutFragment(wanted));
  const isOldThere = target !== undefined && links.has(withoutFragment(target));
  if (!isTurned || isOldThere) return notSeen(change);
  const end = await endOf(wanted, deps);
  if (end.trouble !== null) return confirmed(change, `The page links to ${wanted}. ${end.trouble}`);
  if (!OF_TARGETS.test(change.checkId)) return confirmed(change, `The page links to ${wanted}, which loads.`);
  if (end.hops > 0) return confirmed(change, `The page links to ${wanted}, which redirects to ${end.url}.`);
  return verified(change, `The page links to ${wanted}, which loads.`);
}

async function verifyRedirect(change: Provable, _: Suggestion, deps: EffectDeps): Promise<Verification> {
  const now = await look(change.url, false, deps);
  if (now.is === "unreachable") return unreachable(change, now.words);
  if (now.shown.redirectTo === null || now.shown.redirectTo !== change.after) return notSeen(change);
  const end = await endOf(now.shown.redirectTo, deps);
  if (end.trouble !== null) return confirmed(change, `The URL redirects to ${change.after}. ${end.trouble}`);
  return verified(change, `The URL redirects to ${end.url}, which loads.`);
}

const MAX_HOPS = 5;

/** Where an address ends, as a visitor who follows its redirects would. */
async function endOf(address: string, deps: EffectDeps) {
  let url = address;
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const now = await look(url, false, deps);
    if (now.is === "unreachable") return { url, hops, trouble: now.words };
    if (now.shown.redirectTo === null) return { url, hops, trouble: null };
    url = now.shown.redirectTo;
  }
  return { url, hops: MAX_HOPS, trouble: `It redirects more than ${MAX_HOPS} times.` };
}

function look(url: string, pastCaches: boolean, { verifyPublicPage }: EffectDeps): Promise<PageNow> {
  return verifyPublicPage({ url, checkIds: [], overrides: {}, pastCaches });
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, "");
}

const LEFT_TO_THE_AUDIT = "This check needs the whole site; the next audit will verify it.";

function notJudged({ verification }: Provable): Verification {
  return { ...verification, status: "not_judged", rendered: "not_judged", hint: LEFT_TO_THE_AUDIT };
}

/** The change shows; whether that satisfies the check is not known yet. */
function confirmed({ verification }: Provable, words: string): Verification {
  return { ...verification, status: "not_judged", rendered: "confirmed", hint: `${words} ${LEFT_TO_THE_AUDIT}` };
}

function verified({ verification }: Provable, hint: string): Verification {
  return { ...verification, status: "verified", rendered: "confirmed", hint };
}

function unreachable({ verification }: Provable, hint: string): Verification {
  return { ...verification, status: "stored_not_rendered", rendered: "unreachable", hint };
}

export function notSeen(change: Provable): Verification {
  const { notSeen: hint } = siteWords(change);
  return { ...change.verification, status: "stored_not_rendered", rendered: "not_seen", hint };
}
