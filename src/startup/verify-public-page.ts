/** A public page as one look of the crawl and the checks: how a change is proved. */
import type { PageNow, ShownPage, VerifyPublicPage } from "#changes/index.ts";
import type { Checks } from "#checks/index.ts";
import type { createCrawl } from "#crawl/index.ts";
import type { CheckInfo } from "#domain/check.ts";
import type { Page } from "#domain/page.ts";
import { isTurnedOn } from "#domain/turned-on.ts";

/** Headers in which caches say that they answered. */
const CACHE_HEADERS = ["age", "x-cache", "cf-cache-status", "x-litespeed-cache", "x-proxy-cache", "x-wp-super-cache"];

export function createVerifyPublicPage(
  { readPage }: Pick<ReturnType<typeof createCrawl>, "readPage">,
  checks: Pick<Checks, "judgePage" | "get">,
  newRandomText: () => string,
): VerifyPublicPage {
  return async ({ url, checkIds, overrides, pastCaches, signal }): Promise<PageNow> => {
    const page = await readPage(url, pastCaches ? newRandomText() : null, signal);
    const trouble = troubleOf(page);
    if (trouble !== null) return { is: "unreachable", words: trouble };
    const { findings } = checks.judgePage({ page }, overrides);
    const wanted = findings.filter(({ checkId }) => checkIds.includes(checkId));
    return {
      is: "judged",
      findings: new Set(wanted.map(({ checkId, locator }) => `${checkId} ${locator}`)),
      unseen: new Map(
        checkIds.flatMap((id): [string, string][] => {
          const why = isTurnedOn(checks.get(id) ?? { id }, overrides) ? whyUnread(page, checks.get(id)) : SWITCHED_OFF;
          return why === null ? [] : [[id, why]];
        }),
      ),
      cache: cacheOf(page),
      shown: shownOn(page),
    };
  };
}

function shownOn({ document, redirectTo }: Page): ShownPage {
  const described = document?.metas.filter(({ name }) => name?.toLowerCase() === "description") ?? [];
  return {
    title: document?.titles.map(({ text }) => text) ?? [],
    description: described.map(({ content }) => content ?? ""),
    h1: document?.headings.filter(({ level }) => level === 1).map(({ text }) => text) ?? [],
    links: document?.links.flatMap(({ url }) => url ?? []) ?? [],
    redirectTo,
  };
}

const SWITCHED_OFF = "The check is turned off for this website, so the change wasn't verified.";

/** Checks of what a page says find nothing where there is no page, and that proves nothing either. */
function whyUnread({ document, redirectTo }: Page, check: CheckInfo | undefined): string | null {
  if (document !== undefined || check?.needs.includes("document") === false) return null;
  return redirectTo === null
    ? "The URL doesn't return a web page, so the change couldn't be verified."
    : `The page redirects to ${redirectTo}, so the change couldn't be verified.`;
}

/** A page that cannot be read shows nothing; that something is not found on it proves nothing. */
function troubleOf({ status, failure, challenge }: Page): string | null {
  if (challenge) return "The page returned a bot challenge, so the change couldn't be verified.";
  if (status === null) return `The page didn't respond (${failure?.replaceAll("_", " ") ?? "unknown reason"}).`;
  return status >= 400 ? `The page returned status ${status}.` : null;
}

function cacheOf({ headers }: Page): string | null {
  const told = headers.filter(([name]) => CACHE_HEADERS.includes(name)).map(([name, value]) => `${name}: ${value}`);
  return told.length === 0 ? null : told.join(", ");
}
