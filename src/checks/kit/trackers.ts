/** Third-party scripts that count, follow or ask visitors, told by the hosts and files that a page names. */
import type { Document } from "#domain/document.ts";
import { parseUrl } from "./url.ts";

/** Services that set cookies, or join what a visitor does on many sites. */
const TRACKERS =
  /(?:^|\.)(?:google-analytics\.com|doubleclick\.net|connect\.facebook\.net|hotjar\.com|clarity\.ms|analytics\.tiktok\.com|snap\.licdn\.com|ads-twitter\.com|bat\.bing\.com|mc\.yandex\.ru|hm\.baidu\.com|mouseflow\.com|fullstory\.com|crazyegg\.com|hs-scripts\.com|hs-analytics\.net|googlesyndication\.com|pinimg\.com|static\.criteo\.net|segment\.com|mxpnl\.com|heapanalytics\.com)$/;
/** Its loader may also load the tool that asks for consent, so by itself it proves nothing. */
const TAG_MANAGER = /(?:^|\.)googletagmanager\.com$/;
/** Services that count visits without following people, or that their owner runs. */
const COUNTERS =
  /(?:^|\.)(?:plausible\.io|usefathom\.com|simpleanalyticscdn\.com|pirsch\.io|goatcounter\.com|zgo\.at|cloudflareinsights\.com|stats\.wp\.com|pixel\.wp\.com|statcounter\.com|getclicky\.com|umami\.is|posthog\.com|matomo\.cloud|counter\.dev|analytics\.ahrefs\.com|etracker\.com|omtrdc\.net|adobedtm\.com|chartbeat\.com|parsely\.com|mixpanel\.com|amplitude\.com|vercel-insights\.com|scorecardresearch\.com)$/;
const COUNTER_FILE =
  /^(?:matomo|piwik|plausible|umami|fathom|count|gtag|analytics|ga|stats|insights|beacon)(?:\.min)?\.js$/;
const COUNTER_CALL = new Set(["gtag", "fbq", "_paq", "ym", "_hmt"]);
const CONSENT =
  /cookiebot|onetrust|cookielaw|usercentrics|didomi|iubenda|klaro|trustarc|quantcast|cookieyes|termly|osano|complianz|borlabs|cookiefirst|cookiehub|axeptio|sourcepoint|consent|tarteaucitron|civiccomputing|cmp\b/;

/** Hosts and files of scripts, images and frames, and what inline scripts name. */
function references({ resources, inlineReferences, images }: Document): readonly string[] {
  const loaded = [...resources.map(({ url }) => url), ...images.map(({ url }) => url)].flatMap((url) => {
    const parsed = url === null ? undefined : parseUrl(url);
    return parsed ? [parsed.hostname, parsed.pathname.split("/").at(-1) ?? ""] : [];
  });
  return [...loaded, ...inlineReferences];
}

/** Hosts of services that follow visitors; the tag manager's own counting script is one of them. */
export function trackersOf(document: Document): readonly string[] {
  const hosts = references(document).filter((name) => TRACKERS.test(name));
  const counts = document.resources.some(({ url }) => /googletagmanager\.com\/gtag\/js/.test(url ?? ""));
  return [...new Set([...hosts, ...(counts ? ["googletagmanager.com (gtag)"] : [])])];
}

export function hasTagManager(document: Document): boolean {
  return (
    document.inlineReferences.includes("gtm.js") ||
    /googletagmanager\.com\/(?:gtm\.js|ns\.html)/.test(loadedText(document))
  );
}

export function hasAnalytics(document: Document): boolean {
  if (trackersOf(document).length > 0) return true;
  return references(document).some(
    (name) => TAG_MANAGER.test(name) || COUNTERS.test(name) || COUNTER_FILE.test(name) || COUNTER_CALL.has(name),
  );
}

export function asksForConsent(document: Document): boolean {
  if (document.parts.includes("consent")) return true;
  return references(document).some((name) => CONSENT.test(name)) || CONSENT.test(loadedText(document));
}

function loadedText({ resources }: Document): string {
  return resources.map(({ url }) => url ?? "").join(" ");
}
