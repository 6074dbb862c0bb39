/** A fix as a build shows it, judged by the check that found the issue. It says nothing of the public page: that is looked at after deployment. */
import type { Checks } from "#checks/index.ts";
import { readBuiltPage } from "#crawl/index.ts";
import type { BuiltFix } from "#domain/built-fix.ts";
import type { Page } from "#domain/page.ts";
import { showsText } from "#domain/shown-text.ts";
import { findBuiltPage } from "./built-page.ts";

export interface BuiltVerdict {
  readonly change: string;
  readonly url: string;
  readonly check: string;
  /** Of the page, within the folder; `null` when there is none. */
  readonly file: string | null;
  readonly status: "verified" | "not_shown" | "not_judged";
  readonly message: string;
}

export interface BuiltSite {
  readonly folder: string;
  /** That URLs begin with and the folder doesn't know. */
  readonly basePath: string;
}

export async function verifyBuiltFix(
  fix: BuiltFix,
  { folder, basePath }: BuiltSite,
  checks: Pick<Checks, "judgePage" | "get">,
): Promise<BuiltVerdict> {
  const { change, url, check } = fix;
  const built = await findBuiltPage(folder, url, basePath);
  const verdict = (status: BuiltVerdict["status"], message: string) => ({
    ...{ change, url, check, file: built?.path ?? null, status, message },
  });
  if (/^(?:slug|redirect)/.test(fix.field)) return verdict("not_judged", OF_SERVER);
  if (built === undefined) return verdict("not_shown", "The build has no page for this URL.");
  const page = readBuiltPage(url, built.html);
  if (page.document === undefined) return verdict("not_shown", "The built file isn't a web page.");
  if (checks.get(check)?.scope === "page") {
    const { findings } = checks.judgePage({ page });
    const isThere = findings.some(({ checkId, locator }) => checkId === check && locator === fix.locator);
    if (!isThere && !fix.isRollback && !(showsFix(page, fix) ?? true)) return verdict("not_shown", OTHER_TEXT);
    if (isThere === fix.isRollback) return verdict("verified", fix.isRollback ? TAKEN_BACK : GONE);
    return verdict(
      "not_shown",
      fix.isRollback ? "The built page still has the fix." : "The built page still has the issue.",
    );
  }
  const isShown = showsFix(page, fix);
  if (isShown === undefined) return verdict("not_judged", OF_SITE);
  return isShown
    ? verdict("verified", "The built page shows the new text.")
    : verdict("not_shown", "The built page doesn't show the new text.");
}

const OTHER_TEXT = "The built page no longer has the issue, but it shows another text than the fix.";
const GONE = "The built page no longer has the issue.";
const TAKEN_BACK = "The built page is without the fix again.";
const OF_SERVER = "Only the web server shows this; the public URL is checked after deployment.";
const OF_SITE = "This check needs the whole site; the next audit will verify it.";

/** `undefined` where it can't be told from texts alone. */
function showsFix(page: Page, { field, shows }: BuiltFix): boolean | undefined {
  const texts = textsOf(page, field);
  return texts === undefined || shows === null ? undefined : showsText(texts, shows);
}

function textsOf({ document }: Page, field: string): readonly string[] | undefined {
  switch (field) {
    case "title":
      return document?.titles.map(({ text }) => text);
    case "meta_description":
      return document?.metas.flatMap(({ name, content }) =>
        name?.toLowerCase() === "description" ? (content ?? []) : [],
      );
    case "h1":
      return document?.headings.flatMap(({ level, text }) => (level === 1 ? text : []));
    default:
      return undefined;
  }
}
