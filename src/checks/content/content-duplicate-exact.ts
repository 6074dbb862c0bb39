import { MIN_WORDS_OF_COPY } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { copyOf } from "../kit/suggest/canonical.ts";
import { asOriginal } from "../kit/suggest/original.ts";
import { areVariants } from "../kit/url-variants.ts";

export default defineCheck({
  id: "content-duplicate-exact",
  scope: "site",
  title: "Exact duplicate content",
  effect: "understanding",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  limit: MIN_WORDS_OF_COPY,
  threshold: "at least {limit} words of main content",
  message: "{count:page has/pages have} identical content, including {other}.",
  noSuggestion: "Other pages or a sitemap reference this duplicate, so you need to decide which page to keep.",
  docs: {
    what: "Two or more indexable pages have identical main content (excluding menus, headers and footers), and no canonical indicates the original. Pages with fewer than {limit} words are excluded.",
    why: "Search engines index only one of them, perhaps not the one you want, and link equity is split between them.",
    fix: "Redirect the duplicates to the original, or canonicalize them to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    for (const group of graph.duplicates("content")) {
      // One page under several spellings of its address: content-duplicate-technical names it.
      if (areVariants(group.map(({ url }) => url))) continue;
      const first = group.slice(0, SHOWN_PLACES + 1);
      for (const page of group) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        if (page.wordCount < limit) continue;
        yield { at: page, count: group.length, other: related[0] ?? "", evidence: { related } };
      }
    }
  },

  /** Of the pages with this text, the one without parameters and with most links stays; among more than evidence names, it cannot be told. */
  suggest({ place, view }, { evidence }) {
    const group = [place?.seen, ...(evidence?.related ?? []).map((url) => view.byUrl(url))].flatMap(
      (page) => page ?? [],
    );
    if (group.length > SHOWN_PLACES) return undefined;
    return copyOf(place, group.toSorted(asOriginal)[0]?.url, view);
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/tea":
            "<p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
          "/shop/tea":
            "<nav>Shop</nav><p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
        },
        at: ["/tea", "/shop/tea"],
        because: "only the menu differs",
      },
      {
        pages: { "/a": `<p>${"tea ".repeat(20)}</p>`, "/b": `<nav>B</nav><p>${"tea ".repeat(20)}</p>` },
        at: ["/a", "/b"],
        because: "twenty words are enough",
      },
    ],
    passes: [
      {
        pages: {
          "/tea":
            "<p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
          "/shop/tea":
            '<link rel="canonical" href="/tea"><p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>',
        },
        because: "the duplicate is canonicalized to the original",
      },
      {
        pages: {
          "/case":
            "<p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
          "/CASE":
            "<p>WE ROAST OOLONG BY HAND in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
        },
        because: "case makes a difference: it isn't exactly the same",
      },
      {
        pages: {
          "/tea":
            "<p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
          "/tea/":
            "<p>We roast oolong by hand in the heart of Taipei, as our family has done in this house since the year 1911, every single morning.</p>",
        },
        because: "URL variants are covered by content-duplicate-technical",
      },
      { pages: { "/a": "<p>Gallery</p>", "/b": "<p>Gallery</p>" }, because: "one word isn't enough" },
      {
        pages: { "/a": `<p>${"tea ".repeat(19)}</p>`, "/b": `<nav>B</nav><p>${"tea ".repeat(19)}</p>` },
        because: "nineteen words may be a caption",
      },
    ],
  }),
});
