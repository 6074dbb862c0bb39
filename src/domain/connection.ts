/** The connection of a website to the WordPress behind it: its health in ordered checks, and what it can do now. */
import { z } from "zod";

/** In the order in which they run; a failed one makes those that rest on it `skip`. */
export const VERIFY_CHECKS = [
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

export const VerifyCheck = z
  .object({
    id: z.enum(VERIFY_CHECKS).describe("ID of the check; checks run in this order."),
    status: z
      .enum(["pass", "warn", "fail", "skip"])
      .describe("`skip`: doesn't apply, or a check it depends on failed."),
    message: z.string().describe("What was found, in English."),
    durationMs: z.int().describe("How long it took, in milliseconds."),
    fix: z.string().nullable().describe("What to do; `null` if there is nothing to do."),
  })
  .meta({ id: "VerifyCheck", description: "One check of the WordPress connection." });
export type VerifyCheck = Readonly<z.infer<typeof VerifyCheck>>;

export const HealthStatus = z.enum(["healthy", "degraded", "unhealthy"]).meta({
  id: "HealthStatus",
  description:
    "`healthy`: all checks pass · `degraded`: it works, but a check warns or fails · `unhealthy`: nothing can be written.",
});
export type HealthStatus = z.infer<typeof HealthStatus>;

export const SEO_PLUGINS = ["yoast", "rank-math", "aioseo", "seopress", "the-seo-framework", "slim-seo"] as const;

const Extension = z.object({
  /** Of a plugin its file, of a theme its folder. */
  id: z.string(),
  name: z.string(),
  version: z.string(),
  newer: z.string(),
});

/** What a probe learns of the site; kept with the connection. */
export const SiteProfile = z.object({
  mode: z.enum(["guarded", "basic"]),
  homeUrl: z.string().nullable(),
  /** Ends with a slash, or with `?rest_route=/` where permalinks are plain. */
  restRoot: z.string().nullable(),
  wordpressVersion: z.string().nullable(),
  pluginVersion: z.string().nullable(),
  seoPlugins: z.array(z.object({ id: z.enum(SEO_PLUGINS), version: z.string().nullable() })),
  userId: z.int().nullable(),
  /** Of the application password; identifies our own credential on the site. */
  passwordUuid: z.string().nullable(),
  /** Of the companion; another value at the same address is another WordPress. Empty mode: `null`. */
  instanceId: z.string().nullable(),
  capabilities: z.array(z.string()),
  missingCapabilities: z.array(z.string()),
  unfilteredHtml: z.boolean(),
  multisite: z.boolean(),
  /** What the site itself says, for checks: `null` = could not be read. */
  settings: z.object({
    blogPublic: z.boolean().nullable(),
    tagline: z.string().nullable(),
    permalinkStructure: z.string().nullable(),
    attachmentPages: z.boolean().nullable(),
  }),
  /** Newer versions that WordPress has noted of what is in use; `null` = not known. Connections made earlier lack it. */
  updates: z
    .object({
      core: z.array(z.string()).nullable(),
      plugins: z.array(Extension).nullable(),
      themes: z.array(Extension).nullable(),
    })
    .default({ core: null, plugins: null, themes: null }),
});
export type SiteProfile = Readonly<z.infer<typeof SiteProfile>>;

export interface Health {
  readonly status: HealthStatus;
  /** Fields of the API that can be written now, such as `title` or `content#…`. */
  readonly can: readonly string[];
  readonly checks: readonly VerifyCheck[];
  readonly profile: SiteProfile;
}

/** What an application password for us is called in WordPress. */
export const APP_NAME = "Sitemend";
/** Marks it among the application passwords of a WordPress user; any UUID, but always the same. */
export const APP_ID = "7a1f6e0c-5d0e-4a57-9d5a-0b9a3c1f2e64";

/** What opens a site. The password is never stored in the clear and never leaves the service. */
export interface WordPressAccess {
  /** Address of the WordPress as the person gave it. */
  readonly siteUrl: string;
  readonly username: string;
  readonly applicationPassword: string;
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
