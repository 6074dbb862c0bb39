/** The connection of a website to the site behind it: its health in ordered checks, and what it can do now. */
import { z } from "zod";
import { type GitAccess, GitProfile, GitSettings } from "./git.ts";
import { type WordPressAccess, WordPressProfile } from "./wordpress.ts";

/** Those of WordPress, in the order in which they run; a failed one makes those that rest on it `skip`. */
export const WORDPRESS_CHECKS = [
  "dns_reachable",
  "https",
  "rest_discovery",
  "rest_enabled",
  "app_passwords_available",
  "auth",
  "identity",
  "role_capabilities",
  "unfiltered_html",
  "wp_version",
  "seo_plugin",
  "companion",
  "cache",
  "multisite",
  "permalinks",
  "clock_skew",
  "latency",
] as const;
const GIT_CHECKS = ["repository", "branch", "content", "host", "host_permissions"] as const;

export const VerifyCheck = z
  .object({
    id: z.enum([...WORDPRESS_CHECKS, ...GIT_CHECKS]).describe("ID of the check; checks run in this order."),
    status: z
      .enum(["pass", "warn", "fail", "skip"])
      .describe("`skip`: doesn't apply, or a check it depends on failed."),
    message: z.string().describe("What was found, in English."),
    durationMs: z.int().describe("How long it took, in milliseconds."),
    fix: z.string().nullable().describe("What to do; `null` if there is nothing to do."),
  })
  .meta({ id: "VerifyCheck", description: "One check of the connection to WordPress or to a Git repository." });
export type VerifyCheck = Readonly<z.infer<typeof VerifyCheck>>;

export const HealthStatus = z.enum(["healthy", "degraded", "unhealthy"]).meta({
  id: "HealthStatus",
  description:
    "`healthy`: all checks pass · `degraded`: it works, but a check warns or fails · `unhealthy`: nothing can be written.",
});
export type HealthStatus = z.infer<typeof HealthStatus>;

/**
 * What is kept of a connected site, by its platform. `access` is what opens it, without the secret. Another platform is a line here
 * and one in `Accesses`; the compiler then names every place that must decide for it.
 */
export const ConnectedSite = z.discriminatedUnion("platform", [
  z.object({
    platform: z.literal("wordpress"),
    access: z.object({ username: z.string() }),
    profile: WordPressProfile,
  }),
  z.object({ platform: z.literal("git"), access: GitSettings, profile: GitProfile }),
]);
export type ConnectedSite = Readonly<z.infer<typeof ConnectedSite>>;

export type SitePlatform = ConnectedSite["platform"];

/** What a look at a site has shown; all platforms tell its `mode`, its `homeUrl` and, where it has one, its `instanceId`. */
export type ProfileOf<Name extends SitePlatform> = Profiles[Name];

type Profiles = { readonly [Site in ConnectedSite as Site["platform"]]: Site["profile"] };

interface Accesses {
  readonly wordpress: WordPressAccess;
  readonly git: GitAccess;
}

/** What opens a site, its secret included: only in memory. */
export type AccessOf<Name extends SitePlatform> = Accesses[Name];

export interface Health<Name extends SitePlatform = SitePlatform> {
  readonly status: HealthStatus;
  /** Fields of the API that can be written now, such as `title` or `content#…`. */
  readonly can: readonly string[];
  readonly checks: readonly VerifyCheck[];
  readonly profile: ProfileOf<Name>;
}

/** Which entry of `Health.can` a suggestion needs, by its field. */
const NEEDED: Readonly<Record<string, string>> = {
  title: "title",
  h1: "h1",
  meta_description: "meta_description",
  canonical: "canonical",
  robots: "robots",
  // Of the tags that can be named, a robots tag is the one that a site can leave out.
  head_tag_removed: "robots",
  social_tags: "og_title",
  json_ld: "jsonld",
  redirect: "redirect",
  slug: "slug",
  robots_txt: "robots_txt",
  llms_txt: "llms_txt",
  sitemap_excluded: "sitemap_exclude",
  sitemap_included: "sitemap_exclude",
};
/** The theme or the server makes them, so that no connection can change them. */
const NEVER: ReadonlySet<string> = new Set(["lang", "setting:home"]);

/** Whether a connection that can do this can grant a suggestion for that field, as far as is known without looking. */
export function canGrant(can: readonly string[], field: string): boolean {
  if (NEVER.has(field)) return false;
  const needed = field.startsWith("setting:") ? field : (NEEDED[field] ?? "content#");
  return can.some((one) => one === needed || one.startsWith(needed === "content#" ? "content#" : `${needed}:`));
}
