import type { CookieSample } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

/** Names under which frameworks keep a login or a session. */
const SESSION = /sess|^sid$|\bsid\b|auth|login|logged|remember|^jwt|token|phpsessid|^connect\.sid$/i;
/** Scripts must read these to send them back as a proof. */
const PROOF = /csrf|xsrf/i;

export default defineCheck({
  id: "sec-cookie-flags",
  scope: "site",
  title: "Cookie is missing security attributes",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The cookie {name} is set without {flags}.",
  noSuggestion: "The cookie is set by the server or a plugin and has to be fixed there.",
  docs: {
    what: "An HTTPS page sets a cookie without `Secure`, or a session-like cookie without `HttpOnly` or `SameSite`. Every page and redirect of the site is checked; each cookie is reported once per site.",
    why: "Without `Secure`, a cookie can be intercepted; without `HttpOnly`, any script on the page can read it; without `SameSite`, older browsers send it with cross-site requests.",
    fix: "Add the missing attributes where the cookie is set, for example in the framework's settings.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Cookies",
      "https://owasp.org/www-community/controls/SecureCookieAttribute",
    ],
  },
  needs: ["cookies"],
  appliesTo: ({ site }) => (site.origin.startsWith("https:") ? "applies" : "not-applicable"),

  *detect({ cookies }) {
    const seen = new Map<string, { flags: string[]; related: string[] }>();
    for (const sample of cookies) {
      for (const { name, flags } of faultyCookies(sample)) {
        const known = seen.get(name) ?? { flags, related: [] };
        seen.set(name, known);
        if (known.related.length < SHOWN_PLACES) known.related.push(sample.page.url);
      }
    }
    for (const [name, { flags, related }] of seen) yield { locator: name, name, flags, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "theme=dark; Path=/" } } },
        at: [""],
        because: "it can be intercepted",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "PHPSESSID=abc; Secure; SameSite=Lax" } } },
        at: [""],
        because: "scripts can read the session",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "session=abc; Secure; HttpOnly" } } },
        at: [""],
        because: "other sites can use the session in older browsers",
      },
      {
        pages: {
          "/": { html: '<a href="/a">A</a>', headers: { "set-cookie": "theme=dark" } },
          "/a": { html: "<p>A</p>", headers: { "set-cookie": "theme=dark" } },
        },
        at: [""],
        because: "one cookie is one issue, however many pages set it",
      },
      {
        pages: {
          "/": '<a href="/login">Log in</a>',
          "/login": { redirectTo: "/", headers: { "set-cookie": "next=login" } },
        },
        at: [""],
        because: "a redirect sets it",
      },
    ],
    passes: [
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "set-cookie": "session=abc; secure; httponly; samesite=strict" } },
        },
        because: "the session is protected",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "theme=dark; Secure" } } },
        because: "a color preference isn't sensitive",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "XSRF-TOKEN=abc; Secure; SameSite=Lax" } } },
        because: "scripts need to read this one",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "session=; Max-Age=0" } } },
        because: "the cookie is deleted",
      },
      {
        origin: "http://example.com",
        pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "theme=dark" } } },
        because: "without HTTPS there is no Secure",
      },
      { pages: { "/": { html: "<p>Tea</p>", headers: { "set-cookie": "=dark; Path=/" } } }, because: "it has no name" },
    ],
  }),
});

function* faultyCookies({ cookies }: CookieSample): Generator<{ readonly name: string; readonly flags: string[] }> {
  for (const cookie of cookies) {
    const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
    const name = pair.split("=")[0] ?? "";
    const has = (flag: string) =>
      attributes.some((attribute) => attribute.toLowerCase().split("=")[0]?.trim() === flag);
    const isTakenAway = attributes.some((attribute) =>
      /^max-age=(?:0|-\d+)$|^expires=.*\b19[789]\d\b/i.test(attribute),
    );
    if (name === "" || isTakenAway) continue;
    const isSession = SESSION.test(name) && !PROOF.test(name);
    const flags = [
      ...(has("secure") ? [] : ["Secure"]),
      ...(isSession && !has("httponly") ? ["HttpOnly"] : []),
      ...(isSession && !has("samesite") ? ["SameSite"] : []),
    ];
    if (flags.length > 0) yield { name, flags };
  }
}
