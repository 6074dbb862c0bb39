/** Looks at a connection from all sides, in order; a check that rests on a failed one is skipped. Never writes. */
import { type Health, type VerifyCheck, WORDPRESS_CHECKS } from "#domain/connection.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { writable } from "./can.ts";
import { appPasswordsAvailable, auth, identityCheck, missingCapabilities, roleCapabilities } from "./login.ts";
import { dnsReachable, https, restDiscovery, restEnabled } from "./reach.ts";
import { isDiscovered, isGuarded, type ProbeCheck, type ProbeContext, skip } from "./seen.ts";
import {
  cache,
  clockSkew,
  companion,
  latency,
  multisite,
  permalinks,
  seoPlugin,
  unfilteredHtml,
  wpVersion,
} from "./site.ts";
import { updatesOf } from "./updates.ts";

type Id = (typeof WORDPRESS_CHECKS)[number];

const CHECKS: Readonly<Record<Id, { readonly check: ProbeCheck; readonly after: Id | null }>> = {
  dns_reachable: { check: dnsReachable, after: null },
  https: { check: https, after: "dns_reachable" },
  rest_discovery: { check: restDiscovery, after: "https" },
  rest_enabled: { check: restEnabled, after: "rest_discovery" },
  app_passwords_available: { check: appPasswordsAvailable, after: "rest_enabled" },
  auth: { check: auth, after: "app_passwords_available" },
  identity: { check: identityCheck, after: "auth" },
  role_capabilities: { check: roleCapabilities, after: "auth" },
  unfiltered_html: { check: unfilteredHtml, after: "role_capabilities" },
  wp_version: { check: wpVersion, after: "rest_discovery" },
  seo_plugin: { check: seoPlugin, after: "rest_enabled" },
  companion: { check: companion, after: "auth" },
  cache: { check: cache, after: "dns_reachable" },
  multisite: { check: multisite, after: "auth" },
  permalinks: { check: permalinks, after: "rest_enabled" },
  clock_skew: { check: clockSkew, after: "auth" },
  latency: { check: latency, after: "dns_reachable" },
};

/** Without these nothing at all can be written. */
const VITAL: ReadonlySet<string> = new Set<Id>([
  ...(["dns_reachable", "https", "rest_discovery", "rest_enabled", "app_passwords_available", "auth"] as const),
  ...(["identity", "role_capabilities", "companion"] as const),
]);

export async function probe(seen: ProbeContext): Promise<Health<"wordpress">> {
  const checks: VerifyCheck[] = [];
  const broken = new Set<Id>();
  for (const id of WORDPRESS_CHECKS) {
    const { check, after } = CHECKS[id];
    const started = performance.now();
    const verdict = after && broken.has(after) ? skip("Skipped because an earlier check failed.") : await check(seen);
    if (verdict.status === "fail" || (after && broken.has(after))) broken.add(id);
    const durationMs = Math.round(performance.now() - started);
    checks.push({ id, durationMs, status: verdict.status, message: verdict.message, fix: verdict.fix ?? null });
  }
  const profile = keptProfile(seen, checks) ?? profileOf(seen);
  const isDead = checks.some(({ id, status }) => status === "fail" && VITAL.has(id));
  const can = isDead ? [] : writable(profile, seen.status?.writable ?? true);
  const isWell = checks.every(({ status }) => status === "pass" || status === "skip");
  return { status: can.length === 0 ? "unhealthy" : isWell ? "healthy" : "degraded", can, checks, profile };
}

/** A site that could not be seen, or is another, teaches nothing: what was known of it stays. */
function keptProfile(
  { known, login, status, discovery }: ProbeContext,
  checks: readonly VerifyCheck[],
): WordPressProfile | null {
  const isAnother = checks.some(({ id, status: verdict }) => id === "identity" && verdict === "fail");
  const isThere = isDiscovered(discovery) && discovery.index.namespaces.includes("sitemend/v1");
  // A plugin that is there, but did not answer this once, does not make the site a less guarded one.
  const isSilent = known?.mode === "guarded" && isThere && status === null;
  return login === null || isAnother || isSilent ? known : null;
}

function profileOf(seen: ProbeContext): WordPressProfile {
  const { discovery, status, login, known } = seen;
  const found = isDiscovered(discovery) ? discovery : null;
  const settings = status?.settings;
  return {
    mode: isGuarded(seen) ? "guarded" : "basic",
    homeUrl: status?.home ?? (found?.index.home || null) ?? known?.homeUrl ?? null,
    restRoot: found?.root ?? known?.restRoot ?? null,
    wordpressVersion: seen.wordpressVersion,
    pluginVersion: status?.plugin ?? null,
    seoPlugins: seen.plugins.flatMap(({ id }) =>
      id === "none" ? [] : [{ id, version: status?.seoPlugins.find((plugin) => plugin.id === id)?.version ?? null }],
    ),
    userId: login?.userId ?? null,
    passwordUuid: seen.passwordUuid,
    instanceId: status?.instanceId ?? known?.instanceId ?? null,
    capabilities: [...(login?.capabilities ?? [])],
    missingCapabilities: login ? missingCapabilities(login) : [],
    unfilteredHtml: seen.unfilteredHtml,
    multisite: status?.multisite ?? false,
    settings: {
      blogPublic: settings?.blogPublic ?? null,
      tagline: settings?.blogdescription ?? null,
      permalinkStructure: settings?.permalinkStructure ?? null,
      attachmentPages: settings?.attachmentPages ?? null,
    },
    updates: updatesOf(status),
  };
}
