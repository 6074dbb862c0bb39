import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";

/** Certificates that renew themselves do so 30 days before their end, so one that did not has a problem. */
const MIN_DAYS = 30;
/** Somebody must act this week. */
const MIN_DAYS_BEFORE_ERROR = 7;

export default defineCheck({
  id: "sec-tls-expiry",
  scope: "site",
  title: "Certificate ends soon",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_DAYS,
  threshold: "at least {limit} days; an error below 7 days",
  message: "The certificate of the site {ends}.",
  noSuggestion: "The certificate is renewed on the server.",
  docs: {
    what: "The TLS certificate of the site ends within {limit} days, within 7 days (an error), or has ended.",
    why: "From that moment on browsers show a warning instead of the site.",
    fix: "Renew the certificate, and see why it was not renewed by itself.",
    sources: ["https://letsencrypt.org/docs/integration-guide/"],
  },
  needs: ["tls"],
  appliesTo: publicSite,

  *detect({ tls }, limit) {
    const days = tls?.daysLeft ?? null;
    if (days === null || days >= limit) return;
    const severity = days < MIN_DAYS_BEFORE_ERROR ? "error" : "warning";
    const when = days === 1 ? "in 1 day" : `in ${days} days`;
    yield { severity, ends: days < 0 ? "has ended" : `ends ${days === 0 ? "today" : when}` };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 29 },
        at: [""],
        severity: "warning",
        says: "ends in 29 days",
        because: "it should have been renewed",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 6 },
        at: [""],
        severity: "error",
        because: "somebody must act this week",
      },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: -1 }, at: [""], says: "has ended", because: "it has ended" },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: 7 }, at: [""], severity: "warning", because: "a week is left" },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 1 },
        at: [""],
        says: "ends in 1 day.",
        because: "only tomorrow is left",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 0 },
        at: [""],
        says: "ends today",
        because: "it is the last day",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: 30 }, because: "there is time to renew it" },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: null }, because: "nobody could read it" },
      { pages: { "/": "<p>Tea</p>" }, because: "there is no HTTPS; that is another problem" },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 3 },
        because: "a machine in one's own network",
      },
    ],
  }),
});
