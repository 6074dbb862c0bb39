import type { SeenUrl } from "#domain/site.ts";
import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { copyOf } from "../kit/suggest/canonical.ts";

export default defineCheck({
  id: "content-duplicate-near",
  scope: "site",
  title: "Near-duplicate content",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  threshold: "90% of three-word sequences (shingles) in common, for pages with at least 100 words of main content",
  message: "About {percent}% of the content is also on {other} ({pages:page/pages} in the group).",
  noSuggestion: "The pages differ, so you need to decide whether both are needed.",
  docs: {
    what: "An indexable page's main content is nearly the same as another's: they share about 90% of their three-word sequences. Exact duplicates count as one page (see content-duplicate-exact). Pages in different languages, pages with fewer than 100 words, canonicalized pages and paginated pages are excluded, as are two lists by author, date or tag.",
    why: "Search engines usually show only one of these pages, perhaps not the one you want.",
    fix: "Merge the pages, or give each one unique content. If the duplicates have to stay, canonicalize them to the original.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const { page, other, percent, groupSize, others } of graph.nearDuplicates()) {
      // Lists of tags and of categories share what stands around them.
      if (isMadeArchive(page.url) && isMadeArchive(other.url)) continue;
      const related = others.map(({ url }) => url);
      yield { at: page, percent, other: other.url, pages: groupSize, evidence: { related } };
    }
  },

  suggest({ place, view }, { other, pages }) {
    const twin = view.byUrl(String(other));
    const isMeant = place && twin && (twin.inlinks - place.seen.inlinks || place.seen.id - twin.id) > 0;
    return pages === 2 && isMeant && isNamedAlike(place.seen, twin) ? copyOf(place, twin.url, view) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: { "/tags/oolong/": `<p>${text(300)}</p>`, "/oolong": `<p>${text(300)} assam</p>` },
        at: ["/tags/oolong/", "/oolong"],
        because: "a page repeats a list",
      },
      {
        pages: {
          "/": '<a href="/oolong">Oolong</a>',
          "/oolong": `<p>${text(300)}</p>`,
          "/assam": `<p>${text(300)} assam</p>`,
        },
        at: ["/oolong", "/assam"],
        because: "they differ in one word",
      },
      {
        pages: {
          "/oolong": `<p>${text(300)}</p>`,
          "/copy": `<nav>Tea</nav><p>${text(300)}</p>`,
          "/assam": `<p>${text(300)} assam</p>`,
        },
        at: ["/oolong", "/assam"],
        says: "2 pages in the group",
        because: "duplicates count as one page",
      },
      {
        pages: { "/": `<p>${text(300)}</p>`, "/assam": `<p>${text(300)} assam</p>` },
        at: ["/", "/assam"],
        because: "the homepage may be repeated, too",
      },
      {
        pages: { "/oolong": `<p>${text(100)}</p>`, "/assam": `<p>${text(100)} assam</p>` },
        at: ["/oolong", "/assam"],
        because: "a hundred words are enough",
      },
      {
        pages: {
          "/oolong": `<html lang="en-GB"><p>${text(300)}</p></html>`,
          "/assam": `<html lang="en-US"><p>${text(300)} assam</p></html>`,
        },
        at: ["/oolong", "/assam"],
        because: "two countries share a language",
      },
      {
        pages: { "/oolong": `<html lang="en"><p>${text(300)}</p></html>`, "/assam": `<p>${text(300)} assam</p>` },
        at: ["/oolong", "/assam"],
        because: "one of them doesn't declare its language",
      },
    ],
    passes: [
      {
        pages: {
          "/tags/oolong/": `<p>${text(300)}</p>`,
          "/tags/assam/": `<p>${text(300)} assam</p>`,
        },
        because: "a content system makes both lists",
      },
      {
        pages: {
          "/en/oolong": `<html lang="en"><p>${text(300)}</p></html>`,
          "/ko/oolong": `<html lang="ko-KR"><p>${text(300)} 우롱</p></html>`,
        },
        because: "a translation keeps names and code as they are",
      },
      {
        pages: { "/oolong": `<p>${text(300)}</p>`, "/copy": `<nav>Tea</nav><p>${text(300)}</p>` },
        because: "exact duplicates are covered by content-duplicate-exact",
      },
      {
        pages: { "/oolong": `<p>${text(300)}</p>`, "/assam": `<p>${text(150)} ${text(150, 5000)}</p>` },
        because: "half of the content is unique",
      },
      {
        pages: { "/oolong": `<p>${text(98)}</p>`, "/assam": `<p>${text(98)} assam</p>` },
        because: "short pages are similar because of boilerplate",
      },
      {
        pages: { "/oolong": `<p>${text(300)}</p>`, "/copy": `<p>${text(300)}</p>` },
        because: "identical pages are exact duplicates, too",
      },
      {
        pages: {
          "/oolong": `<p>${text(300)}</p>`,
          "/copy": `<link rel="canonical" href="https://example.com/oolong"><p>${text(300)} copy</p>`,
        },
        because: "the duplicate is canonicalized to the original",
      },
      {
        pages: {
          "/oolong": `<p>${text(300)}</p>`,
          "/copy": `<meta name="robots" content="noindex"><p>${text(300)} copy</p>`,
        },
        because: "the duplicate is noindexed",
      },
    ],
  }),
});

/** Notes on two versions, or two sizes of one thing, are alike and still both meant. */
function isNamedAlike(one: SeenUrl, other: SeenUrl): boolean {
  return foldText(one.title) === foldText(other.title) && foldText(one.h1) === foldText(other.h1);
}

/** So many words, no two runs of which are alike. */
function text(words: number, from = 0): string {
  return Array.from({ length: words }, (_, index) => `word${from + index}`).join(" ");
}
