import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";
import { isSameSite, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "sec-blank-noopener",
  title: 'External link uses rel="opener"',
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: 'The link to {target} opens a new tab with rel="opener", so that site can navigate this tab to another URL.',
  noSuggestion: "The link couldn't be distinguished from others with the same URL.",
  docs: {
    what: 'An external link opens in a new tab with `rel="opener"`. Links that only lack `noopener` are excluded, because browsers have applied it by default since 2021.',
    why: "The other site can navigate your tab elsewhere, for example to a phishing copy of your login page (reverse tabnabbing).",
    fix: "Remove `opener` from the link's `rel`.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/noopener",
      "https://html.spec.whatwg.org/multipage/links.html#link-type-opener",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    for (const { url, target, rel, source } of linksOf(context).qualified) {
      if (url === null || target?.toLowerCase() !== "_blank" || !rel.includes("opener")) continue;
      if (rel.includes("noopener") || rel.includes("noreferrer") || isSameSite(url, context.page.url)) continue;
      yield { locator: shortLocator(url), target: url, evidence: { snippet: source } };
    }
  },

  suggest({ document }, { target }) {
    const link = document.links.find(({ url, rel }) => url === target && rel.includes("opener"));
    const value = [...(link?.rel ?? []).filter((word) => word !== "opener"), "noopener"].join(" ");
    return {
      field: "link_rel",
      target: String(target),
      value,
      risk: "safe",
      source: "the other rel values",
    };
  },

  examples: () => ({
    fails: [
      {
        html: '<a href="https://other.example.net/" target="_blank" rel="opener">Other</a>',
        because: "the other site can control the page",
      },
    ],
    passes: [
      {
        html: '<a href="https://other.example.net/" target="_blank">Other</a>',
        because: "browsers apply noopener by default",
      },
      {
        html: '<a href="https://other.example.net/" target="_blank" rel="opener noopener">Other</a>',
        because: "noopener wins",
      },
      { html: '<a href="/tea" target="_blank" rel="opener">Tea</a>', because: "the site trusts itself" },
      { html: '<a href="https://other.example.net/" rel="opener">Other</a>', because: "it opens in the same tab" },
      {
        html: '<a href="https://other.example.net/" target="_blank" rel="opener noreferrer">Other</a>',
        because: "noreferrer implies noopener",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
