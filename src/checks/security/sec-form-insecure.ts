import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { asHttps, isLoopbackUrl, isSameSite, parseUrl } from "../kit/url.ts";

export default defineCheck({
  id: "sec-form-insecure",
  title: "Form submits over HTTP",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "A form submits data to {target} without encryption.",
  noSuggestion: "The form's target isn't available over HTTPS.",
  docs: {
    what: "A form on an HTTPS page submits to an `http://` URL.",
    why: "Names, addresses and passwords are sent unencrypted, and browsers warn before submitting.",
    fix: "Change the form's action to `https://`.",
    sources: ["https://www.w3.org/TR/mixed-content/"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document, page }) {
    if (!page.url.startsWith("https:")) return;
    for (const { url, source } of document.forms) {
      const target = url?.startsWith("http:") ? parseUrl(url) : undefined;
      if (!target || isLoopbackUrl(target)) continue;
      yield { locator: target.href, target: target.href, evidence: { snippet: source } };
    }
  },

  suggest({ page }, { target }) {
    const url = String(target);
    const risk = isSameSite(url, page.url) ? "safe" : "review";
    return { field: "form_action", target: url, value: asHttps(url), risk, source: "the same URL over HTTPS" };
  },

  examples: () => ({
    fails: [
      {
        html: '<form method="post" action="http://example.com/order"><input name="name"></form>',
        because: "form data is sent unencrypted",
        suggests: "https://example.com/order",
      },
    ],
    passes: [
      { html: '<form method="post" action="/order"></form>', because: "a path keeps the protocol" },
      { html: "<form><input name=q></form>", because: "without an action, the form submits to the page itself" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        url: "http://example.com/",
        html: '<form method="post" action="http://example.com/order"></form>',
        because: "the page itself is served over HTTP, which is reported separately",
      },
      {
        html: '<form method="post" action="http://localhost:3000/order"></form>',
        because: "the data doesn't leave the machine",
      },
    ],
  }),
});
