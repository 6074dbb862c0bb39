import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { startPageRead } from "../kit/start-page.ts";
import { asksForConsent, hasTagManager, trackersOf } from "../kit/trackers.ts";

export default defineCheck({
  id: "legal-cookie-consent",
  scope: "site",
  title: "Trackers load without cookie consent",
  effect: "polish",
  severity: "warning",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "The homepage loads {trackers}, and no consent banner was detected.",
  noSuggestion: "Which services require consent, and how to ask for it, is a legal decision.",
  docs: {
    what: "The homepage HTML loads tracking services and shows no sign of a consent management platform: no known tool, and no element or script named cookie or consent. Pages with Google Tag Manager are excluded, because it can load one.",
    why: "In the EU, the UK and elsewhere, the law requires consent before such services are loaded.",
    fix: "Load them only after consent, with a consent management platform, or use cookieless analytics.",
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
        because: "session recording starts immediately",
      },
      {
        pages: { "/": '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' },
        at: [""],
        because: "Google Analytics loads immediately",
      },
      {
        pages: { "/": '<script>t.src="https://connect.facebook.net/en_US/fbevents.js"</script>' },
        at: [""],
        because: "an inline script loads it",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "there are no trackers" },
      {
        pages: { "/": '<script src="https://plausible.io/js/script.js"></script>' },
        because: "this is cookieless analytics",
      },
      {
        pages: { "/": '<div id="cookie-notice"></div><script src="https://static.hotjar.com/c/h.js"></script>' },
        because: "there is a consent element",
      },
      {
        pages: {
          "/": '<script src="https://consent.cookiebot.com/uc.js"></script><script src="https://static.hotjar.com/c/h.js"></script>',
        },
        because: "there is a known consent tool",
      },
      {
        pages: {
          "/": '<script src="https://www.googletagmanager.com/gtm.js?id=1"></script><script src="https://static.hotjar.com/c/h.js"></script>',
        },
        because: "the tag manager may load a consent tool",
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
        because: "the site is noindexed during development",
      },
    ],
  }),
});
