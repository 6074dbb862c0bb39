import { hasPublicName } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "sec-form-on-http",
  title: "Form on an HTTP page",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page asks for {what} over an unencrypted connection.",
  noSuggestion: "The whole page has to be served over HTTPS first.",
  docs: {
    what: "An `http://` page has a password field or a form that submits user input with POST. Search forms and private hosts are excluded.",
    why: "Anyone on the network can read what is typed, or change where the form submits. Browsers warn as soon as someone types.",
    fix: "Serve the page over HTTPS and redirect the HTTP URL.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Insecure_passwords"],
  },
  needs: ["document"],

  appliesTo(context) {
    const isPublicHttp = context.page.url.startsWith("http:") && hasPublicName(context.page.url);
    return isPublicHttp ? htmlPage(context) : "not-applicable";
  },

  *detect({ document }) {
    for (const [index, { hasPassword, method, source }] of document.forms.entries()) {
      if (!hasPassword && method !== "post") continue;
      yield {
        locator: `form ${index + 1}`,
        what: hasPassword ? "a password" : "data",
        evidence: { snippet: source },
      };
    }
  },

  examples: () => ({
    fails: [
      {
        url: "http://example.com/login",
        html: '<form action="https://example.com/login"><input type="password" name="p"></form>',
        says: "asks for a password",
        because: "the form can be tampered with in transit, wherever it submits",
      },
      {
        url: "http://example.com/contact",
        html: '<form method="post"><input name="mail"></form>',
        because: "form data is sent unencrypted",
      },
      {
        url: "http://example.com/order",
        html: '<form method="post"><input name="name"></form>',
        says: "asks for data",
        because: "form data can be intercepted",
      },
    ],
    passes: [
      { html: '<form method="post"><input type="password" name="p"></form>', because: "the page is encrypted" },
      {
        url: "http://example.com/",
        html: '<form action="/search"><input name="q"></form>',
        because: "search forms are excluded",
      },
      {
        url: "http://127.0.0.1:8080/",
        html: '<form method="post"><input type="password" name="p"></form>',
        because: "localhost",
      },
      { url: "http://example.com/", html: "<p>Tea</p>", because: "there is no form" },
    ],
  }),
});
