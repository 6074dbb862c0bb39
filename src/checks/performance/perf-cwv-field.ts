import { FIELD_FORMS, failedVitals, type Vital } from "#domain/vitals.ts";
import { defineCheck } from "../kit/define-check.ts";

const DEVICES = { phone: "phones", desktop: "desktop computers" } as const;

export default defineCheck({
  id: "perf-cwv-field",
  scope: "site",
  title: "Core Web Vitals fail in the field",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  // Only installations with a key for CrUX know it: scores can be compared with those of others.
  informs: true,
  threshold: "75th percentile within 2,500 ms (LCP), 200 ms (INP) and 0.1 (CLS) (field data, CrUX)",
  message: "On {device}, the site fails Core Web Vitals at the 75th percentile: {figures} (field data).",
  noSuggestion: "What slows the site down for visitors is in the theme, plugins or server.",
  docs: {
    what: "In the Chrome UX Report (CrUX), the origin's Largest Contentful Paint, Interaction to Next Paint or Cumulative Layout Shift isn't good for at least 75% of the visits of the last 28 days. Requires a CrUX key in the installation (SITEMEND_CRUX_KEY). Informational only: it doesn't affect the score.",
    why: "These are real visitors, and the Core Web Vitals that Google's ranking systems use. Lab data come from one simulated phone.",
    fix: "Start with the metric that is named. Run an audit with lab tests (labPages) to see which elements and scripts cause it on each template. Field data take 28 days to reflect an improvement.",
    sources: ["https://web.dev/articles/vitals", "https://developer.chrome.com/docs/crux/api"],
  },
  needs: ["field"],
  appliesTo: ({ field }) =>
    field !== null && FIELD_FORMS.some((form) => field[form].state === "measured") ? "applies" : "not-applicable",

  *detect({ field }) {
    for (const form of FIELD_FORMS) {
      const record = field?.[form];
      if (record?.state !== "measured") continue;
      const failed = failedVitals(record);
      if (failed.length === 0) continue;
      const figures = failed.map((name) => inWords(name, record[name] ?? 0)).join(", ");
      yield { locator: form, device: DEVICES[form], figures };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        field: { phone: { lcpMs: 2_501 } },
        at: [""],
        says: "On phones, the site fails Core Web Vitals at the 75th percentile: LCP 2.501 s",
        because: "LCP needs improvement",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        field: { phone: { inpMs: 201, cls: 0.11 } },
        at: [""],
        says: "INP 201 ms, CLS 0.11",
        because: "two of them need improvement",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        field: { desktop: { cls: 0.26 } },
        at: [""],
        says: "On desktop computers",
        because: "it isn't good on desktop computers",
      },
    ],
    passes: [
      {
        pages: { "/": "<p>Tea</p>" },
        field: { phone: { lcpMs: 2_500, inpMs: 200, cls: 0.1 } },
        because: "the limits themselves are good",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        field: { phone: { inpMs: null, ttfbMs: 9_000, fcpMs: 9_000 } },
        because: "what isn't known, and other metrics, don't fail",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        field: { phone: { state: "not_enough_data", lcpMs: null, inpMs: null, cls: null } },
        outcome: "not-applicable",
        because: "CrUX has too few visits",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "CrUX wasn't asked" },
    ],
  }),
});

function inWords(name: Vital, value: number): string {
  if (name === "cls") return `CLS ${value}`;
  return name === "lcpMs" ? `LCP ${value / 1000} s` : `INP ${value} ms`;
}
