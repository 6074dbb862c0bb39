import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";

/** Certificates that renew themselves do so 30 days before their end, so one that did not has a problem. */
const MIN_DAYS = 30;
/** Somebody must act this week. */
const MIN_DAYS_BEFORE_ERROR = 7;

export default defineCheck({
  id: "sec-tls-expiry",
  scope: "site",
  title: "TLS certificate has expired or expires soon",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_DAYS,
  threshold: "at least {limit} days; error below 7 days",
  message: "The site's TLS certificate {ends}.",
  noSuggestion: "The certificate is renewed on the server.",
  docs: {
    what: "The site's TLS certificate expires within {limit} days (error: within 7 days), or has expired.",
    why: "Once it has expired, browsers show a warning instead of the site.",
    fix: "Renew the certificate, and check why automatic renewal failed.",
    sources: ["https://letsencrypt.org/docs/integration-guide/"],
  },
  needs: ["tls"],
  appliesTo: publicSite,

  *detect({ tls }, limit) {
    const days = tls?.daysLeft ?? null;
    if (days === null || days >= limit) return;
    const severity = days < MIN_DAYS_BEFORE_ERROR ? "error" : "warning";
    const when = days === 1 ? "in 1 day" : `in ${days} days`;
    yield { severity, ends: days < 0 ? "has expired" : `expires ${days === 0 ? "today" : when}` };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 29 },
        at: [""],
        severity: "warning",
        says: "expires in 29 days",
        because: "automatic renewal should have happened",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 6 },
        at: [""],
        severity: "error",
        because: "it expires within a week",
      },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: -1 }, at: [""], says: "has expired", because: "it has expired" },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: 7 }, at: [""], severity: "warning", because: "a week is left" },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 1 },
        at: [""],
        says: "expires in 1 day.",
        because: "only tomorrow is left",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 0 },
        at: [""],
        says: "expires today",
        because: "it is the last day",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: 30 }, because: "there is time to renew it" },
      { pages: { "/": "<p>Tea</p>" }, tls: { daysLeft: null }, because: "the certificate couldn't be read" },
      { pages: { "/": "<p>Tea</p>" }, because: "missing HTTPS is reported separately" },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { daysLeft: 3 },
        because: "private network host",
      },
    ],
  }),
});
