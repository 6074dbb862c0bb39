/**
 * What public pages show of edits that people's own code makes. It is judged as it is for changes that were written from here,
 * by the check that found the issue.
 */
import type { Verification } from "#domain/change.ts";
import type { AskedEdit, EditLook, EditLooking, SeenPage } from "#domain/event-deployment.ts";
import { foldedText } from "#domain/shown-text.ts";
import type { Website } from "#domain/website.ts";
import type { ChangeDeps, PageNow, Provable, VerifyPublicPage } from "./deps.ts";
import { hashOf } from "./hashes.ts";
import { isJudgedAlone, judgePage, OTHER_TEXT, textsOf } from "./judge-page.ts";
import { verifyEffect } from "./verify-effect.ts";

export type EditLookDeps = Pick<ChangeDeps, "store" | "verifyPublicPage" | "checks">;

/** The site's visitors come first. */
const PAGES_AT_ONCE = 2;

/**
 * Each page once. `onSeen` gets what one page shows as soon as it is known, and nothing of pages that the limit left no time for.
 * @throws the reason of the signal, between two pages
 */
export async function lookAtEdits<Edit extends AskedEdit>(
  website: Pick<Website, "checks">,
  edits: readonly Edit[],
  { onSeen, signal, limit }: EditLooking<Edit>,
  means: EditLookDeps,
): Promise<void> {
  const deps = { ...means, verifyPublicPage: within(limit, means) };
  const isOver = () => limit?.aborted === true;
  const goesOn = () => {
    signal?.throwIfAborted();
    return !isOver();
  };
  const wanted = edits.map((edit) => ({ edit, ...provable(edit) }));
  const judged = wanted.filter((one) => isJudgedAlone(one, deps));
  const pages = [...Map.groupBy(judged, ({ url }) => url)];
  for (let at = 0; at < pages.length && goesOn(); at += PAGES_AT_ONCE) {
    await Promise.all(
      pages.slice(at, at + PAGES_AT_ONCE).map(async ([url, some]) => {
        const { verdicts, page } = await judgePage({ url, overrides: website.checks }, some, deps);
        // What was read in time counts, also where the second reading was cut off.
        if (page.is === "unreachable" && isOver()) return;
        await onSeen(new Map([...verdicts].map(([{ edit }, seen]) => [edit, lookOf(edit, seen, page)])));
      }),
    );
  }
  for (const one of wanted.filter((each) => !judged.includes(each))) {
    if (!goesOn()) return;
    const seen = await verifyEffect(one, deps);
    if (isOver()) return;
    await onSeen(new Map([[one.edit, lookOf(one.edit, seen, undefined)]]));
  }
}

function within(limit: AbortSignal | undefined, { verifyPublicPage }: EditLookDeps): VerifyPublicPage {
  return (request) => verifyPublicPage({ ...request, signal: limit });
}

const NOT_LOOKED: Verification = { status: "pending", storedAt: null, rendered: "pending", hint: null };

function provable(edit: AskedEdit): Provable {
  return { ...edit, resource: null, kind: "apply", field: edit.field ?? "", verification: NOT_LOOKED };
}

function lookOf(edit: AskedEdit, { status, rendered, hint }: Verification, page: PageNow | undefined): EditLook {
  const current = page?.is === "judged" ? currentOf(edit, page) : null;
  const now = page?.is === "judged" ? seenPage(edit, page) : null;
  const isOther = hint === OTHER_TEXT;
  const isGone = rendered === "confirmed" || isOther;
  const doubt = isGone && now !== null && edit.seen !== null ? doubtOf(edit, edit.seen, now) : null;
  if (doubt !== null) return { ...doubt, isLeftToAudit: false, current, page: now };
  if (isOther) return { is: "other", isLeftToAudit: false, hint, current, page: now };
  if (rendered === "confirmed") return { is: "gone", isLeftToAudit: status !== "verified", hint, current, page: now };
  if (rendered === "not_seen") return { is: "there", isLeftToAudit: false, hint: STILL_THERE, current, page: now };
  return { is: rendered === "unreachable" ? "unseen" : "never", isLeftToAudit: false, hint, current, page: now };
}

const TEXTS_KEPT = 10;
const TEXT_LENGTH = 300;
const PLACES_KEPT = 1_000;

function seenPage({ checkId }: AskedEdit, { shown, findings }: PageNow & { is: "judged" }): SeenPage {
  const texts = [...shown.title, ...shown.h1].map(foldedText).filter((text) => text !== "");
  const places = [...findings].filter((place) => place.startsWith(`${checkId} `));
  return {
    texts: texts.slice(0, TEXTS_KEPT).map((text) => text.slice(0, TEXT_LENGTH)),
    places: places.slice(0, PLACES_KEPT),
  };
}

/** That nothing is found in the old place may have another reason than that the change was made. */
function doubtOf(edit: AskedEdit, then: SeenPage, now: SeenPage): Pick<EditLook, "is" | "hint"> | null {
  if (now.places.some((place) => !then.places.includes(place))) return { is: "there", hint: ELSEWHERE };
  // Its own text is compared by itself.
  if (isText(edit.field) || then.texts.length === 0) return null;
  const isKnown = now.texts.some((text) => then.texts.some((known) => text.includes(known) || known.includes(text)));
  return isKnown ? null : { is: "unseen", hint: OTHER_PAGE };
}

const ELSEWHERE = "The page still has an issue of this check, in another place than before.";
const OTHER_PAGE =
  "The page shows neither the title nor the H1 of before, so it may be another page, such as one for maintenance.";

const STILL_THERE = "The page still has this issue.";

function currentOf(edit: AskedEdit, page: PageNow & { is: "judged" }): string | null {
  const texts = textsOf(edit.field ?? "", page.shown);
  return texts === undefined ? null : hashOf(texts.map(foldedText));
}

function isText(field: AskedEdit["field"]): boolean {
  return field === "title" || field === "h1" || field === "meta_description";
}
