import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "sitemap-lastmod-invalid",
  scope: "site",
  title: "Sitemap has wrong lastmod dates",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{sitemap} has {count:lastmod value that is/lastmod values that are} {fault}, for example “{example}”.",
  noSuggestion: "The software that generates the sitemap has to write the date of the last change.",
  docs: {
    what: "A `lastmod` value in a sitemap isn't in W3C date format, such as `2026-11-25` or `2026-11-25T08:00:00+00:00`, or is more than a day in the future.",
    why: "Google uses `lastmod` only if it is consistently accurate, so wrong dates make it ignore all of them.",
    fix: "Write the date of the page's last significant change, or omit `lastmod`.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#additional-notes-about-xml-sitemaps",
      "https://www.w3.org/TR/NOTE-datetime",
    ],
  },
  needs: ["sitemaps"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(({ lastmod }) => lastmod !== undefined) ? "applies" : "not-applicable"),

  *detect({ sitemaps }) {
    for (const { url, lastmod } of sitemaps) {
      if (lastmod === undefined) continue;
      for (const [fault, { count, examples }] of [
        ["not in W3C date format", lastmod.invalid],
        ["in the future", lastmod.future],
      ] as const) {
        const [example] = examples;
        if (example !== undefined) yield { locator: `${url} ${fault}`, sitemap: url, count, fault, example };
      }
    }
  },

  examples: () => ({
    fails: [
      {
        ...read({ future: ["2031-01-01", "2032-01-01"] }),
        at: [""],
        says: "has 2 lastmod values that are in the future, for example “2031-01-01”",
        because: "the pages can't have changed yet",
      },
      {
        ...read({ invalid: ["25.11.2026"] }),
        at: [""],
        says: "1 lastmod value that is not in W3C date format",
        because: "it isn't in W3C format",
      },
    ],
    passes: [
      { ...read({}), because: "all dates are valid and in the past" },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no sitemap" },
      { pages: { "/": "" }, sitemap: ["/"], outcome: "not-applicable", because: "its dates were not read" },
    ],
  }),
});

function read({
  invalid = [],
  future = [],
}: {
  readonly invalid?: readonly string[];
  readonly future?: readonly string[];
}) {
  const counted = (examples: readonly string[]) => ({ count: examples.length, examples });
  const lastmod = { invalid: counted(invalid), future: counted(future) };
  return {
    pages: { "/": "" },
    sitemaps: [{ url: "https://example.com/sitemap.xml", lastmod }],
  };
}
