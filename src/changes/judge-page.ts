/**
 * What a public page shows: it is fetched past caches and judged by the very check that found the issue; then once more as
 * everybody gets it, to tell whether a cache still serves the old page.
 */
import type { Verification } from "#domain/change.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { showsText } from "#domain/shown-text.ts";
import type { ChangeDeps, PageNow, Provable, ShownPage } from "./deps.ts";
import { notSeen } from "./verify-effect.ts";

interface JudgedPage<Item> {
  readonly verdicts: ReadonlyMap<Item, Verification>;
  readonly page: PageNow;
}

/** Of those that are judged alone, all of this page. */
export async function judgePage<Item extends Provable>(
  { url, overrides }: { readonly url: string; readonly overrides: CheckOverrides },
  items: readonly Item[],
  { verifyPublicPage }: Pick<ChangeDeps, "verifyPublicPage">,
): Promise<JudgedPage<Item>> {
  const request = { url, checkIds: items.map(({ checkId }) => checkId), overrides };
  const fresh = await verifyPublicPage({ ...request, pastCaches: true });
  const plain = fresh.is === "judged" ? await verifyPublicPage({ ...request, pastCaches: false }) : fresh;
  return { verdicts: new Map(items.map((item) => [item, verdictOf(item, fresh, plain)])), page: fresh };
}

/** Checks of the whole site need the whole site: of them what can be seen at once is proved another way. */
export function isJudgedAlone({ checkId }: Provable, { checks }: Pick<ChangeDeps, "checks">): boolean {
  return checks.get(checkId)?.scope === "page";
}

function verdictOf(change: Provable, fresh: PageNow, plain: PageNow): Verification {
  const stored = change.verification;
  if (fresh.is === "unreachable")
    return { ...stored, status: "stored_not_rendered", rendered: "unreachable", hint: fresh.words };
  const unseen = fresh.unseen.get(change.checkId);
  // That the old address sends visitors on is what moving a page is about.
  const isMove = /^(?:slug$|redirect(?:$|:))/.test(change.field);
  if (unseen !== undefined && !isMove)
    return { ...stored, status: "stored_not_rendered", rendered: "unreachable", hint: unseen };
  const place = `${change.checkId} ${change.locator}`;
  // After a rollback the finding is back: that is the proof.
  const isThere = fresh.findings.has(place);
  if (isThere !== (change.kind === "rollback")) return notSeen(change);
  if (change.kind !== "rollback" && showsAnother(change, fresh.shown))
    return { ...stored, status: "stored_not_rendered", rendered: "not_seen", hint: OTHER_TEXT };
  const isStale = plain.is === "judged" && plain.findings.has(place) !== isThere;
  return { ...stored, status: "verified", rendered: "confirmed", hint: isStale ? cacheHint(plain.cache) : null };
}

export const OTHER_TEXT = "The page doesn't have this issue anymore, but it shows another text than was approved.";

/** Approved was this text, not just any without the issue. */
function showsAnother({ field, after }: Provable, shown: ShownPage): boolean {
  const texts = textsOf(field, shown);
  return texts !== undefined && after !== null && !showsText(texts, after);
}

/** What the page shows of such a field; `undefined` where it can't be told from texts alone. */
export function textsOf(field: string, shown: ShownPage): readonly string[] | undefined {
  if (field === "title" || field === "h1") return shown[field];
  return field === "meta_description" ? shown.description : undefined;
}

function cacheHint(cache: string | null): string {
  return `Visitors may still get the old page from a cache${cache === null ? "" : ` (${cache})`} until it expires or is purged.`;
}
