/** Field data of a site's origin. */
export const fieldData = {
  title: "Field data",
  lead: "75th percentiles of visits to the whole site with Chrome in 28 days, by the Chrome UX Report (CrUX). Lab data are measured by a browser on a simulated phone.",
  days: (first: string, last: string) => `${first} to ${last}`,
  device: "Device",
  forms: { phone: "Phones", desktop: "Desktop computers" },
  figures: { lcpMs: "LCP", inpMs: "INP", cls: "CLS", ttfbMs: "TTFB", fcpMs: "FCP" },
  states: { not_enough_data: "Not enough data in CrUX", not_available: "Not available" },
  none: "–",
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  milliseconds: (ms: number) => `${Math.round(ms)} ms`,
  bands: { good: "Good", fair: "Needs improvement", poor: "Poor" },
};
