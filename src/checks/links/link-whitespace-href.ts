import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "link-whitespace-href",
  title: "Link address holds white space",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The address of the link “{text}” holds white space {where}.",
  docs: {
    what: "The `href` of a link has spaces or line breaks at its beginning or end, or inside. Addresses that cannot be read because of them are told of by link-malformed.",
    why: "Browsers trim or escape them; other readers cut the address or ask for a wrong one.",
    fix: "Remove the white space; write a space that belongs to a file name as `%20`.",
    sources: ["https://url.spec.whatwg.org/#valid-url-string"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const { href, url, text, source } of document.links) {
      if (href === null || url === null || !/\s/.test(href) || href.trim() === "") continue;
      const where = /\s/.test(href.trim()) ? "inside" : "at its beginning or end";
      yield { locator: shortLocator(url), text: text || "(no text)", where, evidence: { snippet: source } };
    }
  },

  suggest({ document }, { locator = "" }) {
    const link = document.links.find(
      ({ url, href }) => url !== null && /\s/.test(href ?? "") && shortLocator(url) === locator,
    );
    // A line that was wrapped has spaces that belong to no address; which ones, only a person can say.
    if (!link?.url || /\s{2}/.test(link.href?.trim() ?? "")) return undefined;
    const fragment = link.fragment === null ? "" : `#${link.fragment.trim()}`;
    return replaceLink(link.url, link.url + fragment, { risk: "safe", source: "the address without white space" });
  },

  examples: {
    fails: [
      { html: '<a href=" /tea">Tea</a>', says: "at its beginning or end", because: "it begins with a space" },
      { html: '<a href="/tea\n">Tea</a>', because: "it ends with a line break" },
      { html: '<a href="/our tea.pdf">Tea</a>', says: "inside", because: "a file name has a space" },
    ],
    passes: [
      { html: '<a href="/our%20tea.pdf">Tea</a>', because: "the space is escaped" },
      { html: '<a href=" ">Tea</a>', because: "an empty address is another problem" },
      { html: '<a href="https://exa mple.com/">Tea</a>', because: "link-malformed tells of it" },
      { html: '<a href="mailto:tea@example.com?subject=Our tea">Mail</a>', because: "it is no address of a page" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  },
});
