import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-connection-health",
  scope: "site",
  title: "WordPress connection failing",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{check}: {words}",
  noSuggestion: "Follow the steps listed with the failed connection check.",
  docs: {
    what: "A connection check failed the last time the connection was tested: site reachability, REST API, authentication, user permissions or clock.",
    why: "Some or all changes can't be previewed or applied, and drift isn't detected.",
    fix: "Follow the steps in the check, then test the connection again.",
    sources: ["https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    for (const { id, status, message, fix } of connection?.checks ?? []) {
      // Two SEO plugins are a finding of their own.
      if (status !== "fail" || id === "seo_plugin") continue;
      yield { locator: id, check: id, words: `${message} ${fix ?? ""}`.trim() };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          status: "unhealthy",
          checks: [
            {
              id: "auth",
              status: "fail",
              message: "The login is refused.",
              durationMs: 1,
              fix: "Make a new password.",
            },
            { id: "identity", status: "skip", message: "", durationMs: 0, fix: null },
          ],
        },
        at: [""],
        says: "auth: The login is refused. Make a new password.",
        because: "a check failed",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { checks: [{ id: "https", status: "fail", message: "No https.", durationMs: 1, fix: null }] },
        at: [""],
        says: "https: No https.",
        because: "it has no suggested fix",
      },
    ],
    passes: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          checks: [
            { id: "companion", status: "warn", message: "It is not installed.", durationMs: 1, fix: "Install it." },
            { id: "auth", status: "pass", message: "The login works.", durationMs: 1, fix: null },
          ],
        },
        because: "a check with a warning still works",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { checks: [{ id: "seo_plugin", status: "fail", message: "Two.", durationMs: 1, fix: null }] },
        because: "multiple SEO plugins are reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
