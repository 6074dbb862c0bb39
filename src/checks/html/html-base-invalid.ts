import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { isSameSite } from "../kit/url.ts";

export default defineCheck({
  id: "html-base-invalid",
  title: "Invalid <base> URL",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The <base> URL “{href}” {fault}.",
  noSuggestion: "The correct base URL depends on the template that outputs it.",
  docs: {
    what: "The page has more than one `<base href>`, an empty or invalid one, or one that points to another site.",
    why: "All relative URLs are resolved against the base URL, so one mistake breaks every relative link, image and script.",
    fix: "Remove the tag, or set it to this page's directory.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/base"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document: { base }, page }) {
    const fault = base && faultOf(base, page.url);
    if (base && fault) yield { href: base.href, fault };
  },

  examples: () => ({
    fails: [
      { html: '<base href=""><a href="tea">Tea</a>', because: "it is empty" },
      { html: '<base href="/a/"><base href="/b/">', because: "there are two" },
      { html: '<base href="http://">', because: "it can't be parsed" },
      { html: '<base href="https://staging.example.net/">', because: "it points to another site" },
      { html: '<base href="ftp://example.com/">', because: "it isn't an http(s) URL" },
    ],
    passes: [
      { html: '<base href="https://example.com/tea/">', because: "it is a directory on this site" },
      { html: '<base href="/">', because: "a path is fine" },
      { html: '<base href="https://www.example.com/">', because: "www is the same site" },
      { html: '<base target="_blank">', because: "it doesn't change any URL" },
      { html: "<p>Tea</p>", because: "there is none" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function faultOf(
  { href, count }: { readonly href: string; readonly count: number },
  pageUrl: string,
): string | undefined {
  if (count > 1) return `is one of ${count}; browsers only use the first`;
  if (href.trim() === "") return "is empty";
  const url = URL.parse(href, pageUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return "is not a valid http or https URL";
  return isSameSite(url.href, pageUrl) ? undefined : "points to another site";
}
