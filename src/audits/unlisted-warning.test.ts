import { describe, expect, test } from "vitest";
import type { SeenUrl } from "#domain/site.ts";
import { unlistedWarning } from "./unlisted-warning.ts";

const page = (path: string, more: Partial<SeenUrl> = {}): Partial<SeenUrl> => ({
  ...{ url: `https://copy.example${path}`, kind: "page", status: 200, isHtml: true, challenge: false, noindex: false },
  ...{ canonicalTo: null, ...more },
});
const live = page("/", { url: "https://tea.example/", kind: "external", status: null });
/** As the first of the list. */
const ORIGINAL = 0;

function warned(pages: readonly Partial<SeenUrl>[]) {
  const urls = [live, ...pages] as SeenUrl[];
  return unlistedWarning({ urls: () => urls, byId: (id) => urls[id] });
}

describe("the warning of pages that name another site", () => {
  test("is given when half of them do, with an example", () => {
    const [warning] = warned([page("/", { canonicalTo: ORIGINAL }), page("/about")]);
    expect(warning?.code).toBe("pages_name_another_site");
    expect(warning?.message).toMatch(
      /^1 of 2 pages is canonicalized .*: https:\/\/copy.example\/ → https:\/\/tea.example\/\./,
    );
  });

  test("speaks of the only page", () => {
    expect(warned([page("/", { canonicalTo: ORIGINAL })])[0]?.message).toMatch(
      /^The only page is canonicalized to another site/,
    );
  });

  test.each<[string, Partial<SeenUrl>[]]>([
    ["fewer do", [page("/", { canonicalTo: ORIGINAL }), page("/a"), page("/b")]],
    ["they name pages of the same site", [page("/", { canonicalTo: 2 }), page("/a")]],
    ["they are not to be listed anyway", [page("/", { canonicalTo: ORIGINAL, noindex: true })]],
    ["they are errors", [page("/", { canonicalTo: ORIGINAL, status: 404 })]],
  ])("is not given when %s", (_, pages) => {
    expect(warned(pages)).toEqual([]);
  });
});
