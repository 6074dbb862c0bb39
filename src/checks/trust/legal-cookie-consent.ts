import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { startPageRead } from "../kit/start-page.ts";
import { asksForConsent, hasTagManager, trackersOf } from "../kit/trackers.ts";

export default defineCheck({
  id: "legal-cookie-consent",
  scope: "site",
  title: "Visitors are followed without being asked",
  severity: "warning",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "The start page loads {trackers}, and nothing on it seems to ask visitors first.",
  noSuggestion: "Which services need consent, and how it is asked, is a legal decision.",
  docs: {
    what: "The HTML of the start page loads services that follow visitors, and holds no sign of a consent tool: no known one, no element or script that is called cookie or consent. Pages with Google Tag Manager are left out, because it can load such a tool.",
    why: "In the EU, the United Kingdom and elsewhere, the law asks for consent before such services are loaded.",
    fix: "Load them after consent only, with a consent tool, or use statistics that follow nobody.",
    sources: ["https://gdpr.eu/cookies/"],
  },
  needs: ["startPage", "graph"],
  appliesTo: (context) => (publicSite(context) === "applies" ? startPageRead(context) : "not-applicable"),

  *detect({ startPage }) {
    if (!startPage || hasTagManager(startPage) || asksForConsent(startPage)) return;
    const trackers = trackersOf(startPage);
    if (trackers.length > 0) yield { trackers };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<script src="https://static.hotjar.com/c/hotjar.js"></script>' },
        at: [""],
        because: "visitors are recorded at once",
      },
      {
        pages: { "/": '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' },
        at: [""],
        because: "Google counts them at once",
      },
      {
        pages: { "/": '<script>t.src="https://connect.facebook.net/en_US/fbevents.js"</script>' },
        at: [""],
        because: "an inline script loads it",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "nobody is followed" },
      {
        pages: { "/": '<script src="https://plausible.io/js/script.js"></script>' },
        because: "this counts without following",
      },
      {
        pages: { "/": '<div id="cookie-notice"></div><script src="https://static.hotjar.com/c/h.js"></script>' },
        because: "something asks",
      },
      {
        pages: {
          "/": '<script src="https://consent.cookiebot.com/uc.js"></script><script src="https://static.hotjar.com/c/h.js"></script>',
        },
        because: "a known tool asks",
      },
      {
        pages: {
          "/": '<script src="https://www.googletagmanager.com/gtm.js?id=1"></script><script src="https://static.hotjar.com/c/h.js"></script>',
        },
        because: "the tag manager may load a tool that asks",
      },
      {
        pages: {
          "/": `<script>gtag('consent','default',{})</script><script src="https://www.googletagmanager.com/gtag/js?id=1"></script>`,
        },
        because: "it waits for consent",
      },
      {
        origin: "http://localhost",
        pages: { "/": '<script src="https://static.hotjar.com/c/h.js"></script>' },
        because: "the site is not public",
      },
      {
        pages: {
          "/": '<meta name="robots" content="noindex"><script src="https://static.hotjar.com/c/h.js"></script>',
        },
        because: "the site is hidden while it is built",
      },
    ],
  }),
});
