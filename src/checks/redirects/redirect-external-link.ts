import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { linkingPages, redirectEnd } from "../kit/targets.ts";
import { asHttps, parseUrl } from "../kit/url.ts";

/** Answers by which a server says that the new address is for good. */
const PERMANENT = new Set([301, 308]);
/** Ends that depend on who asks: logins, consents, languages. */
const PERSONAL = /login|signin|sign-in|consent|captcha|auth|sso|cookie/i;

export default defineCheck({
  id: "redirect-external-link",
  scope: "site",
  title: "External link is permanently redirected",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The link “{text}” points to {target}, which permanently redirects to {end}.",
  noSuggestion: "The redirect doesn't end at a working page.",
  docs: {
    what: "An external link points to a permanent redirect (301, 308) to a working page. Redirects to the same URL over HTTPS, homepages, logins and consent pages are excluded.",
    why: "Redirects on other sites may be removed at any time, which breaks the link.",
    fix: "Update the link to the new URL.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Redirections"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.redirectTo !== null ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (url.status === null || !PERMANENT.has(url.status)) return;
    const { hops } = graph.redirectChain(url.id);
    const end = redirectEnd(url, graph);
    if (end?.status !== 200 || end.challenge || !hops.slice(0, -1).every(isPermanent)) return;
    if (!isMove(url.url, end.url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, end: end.url };
    }
  },

  suggest(_, { target, end }) {
    return replaceLink(String(target), String(end), { risk: "safe", source: "the final URL of the redirect" });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/teas/oolong" },
          "https://other.example.net/teas/oolong": { status: 200 },
        },
        at: ["/"],
        because: "the page has moved permanently",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Tea</a>',
          "https://other.example.net/": { redirectTo: "https://teas.example.net/" },
          "https://teas.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "the whole site has moved",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { status: 302, redirectTo: "https://other.example.net/teas/oolong" },
          "https://other.example.net/teas/oolong": { status: 200 },
        },
        because: "the redirect is temporary",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/a" },
          "https://other.example.net/a": { status: 302, redirectTo: "https://other.example.net/b" },
          "https://other.example.net/b": { status: 200 },
        },
        because: "one redirect in the chain is temporary",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 200 },
        },
        because: "HTTPS redirects are covered by external-http",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/" },
          "https://other.example.net/": { status: 200 },
        },
        because: "a homepage isn't the intended page",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/login?back=tea" },
          "https://other.example.net/login?back=tea": { status: 200 },
        },
        because: "logged-in users get the page",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/gone" },
          "https://other.example.net/gone": { status: 404 },
        },
        because: "broken redirect targets are reported separately",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": { redirectTo: "/oolong" },
          "/oolong": "<p>Oolong</p>",
        },
        because: "internal links are covered by redirect-internal-link",
      },
      {
        pages: { "/": '<a href="https://other.example.net/">Tea</a>', "https://other.example.net/": { status: 200 } },
        outcome: "not-applicable",
        because: "there are no redirects",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/teas" },
          "https://other.example.net/teas": { status: 200, challenge: true },
        },
        because: "a bot challenge isn't the page",
      },
    ],
  }),
});

function isPermanent({ status }: SeenUrl): boolean {
  return status !== null && PERMANENT.has(status);
}

function isMove(from: string, to: string): boolean {
  const [old, end] = [parseUrl(from), parseUrl(to)];
  if (!old || !end || PERSONAL.test(to)) return false;
  if (asHttps(from) === to) return false;
  return end.pathname !== "/" || old.pathname === "/";
}
