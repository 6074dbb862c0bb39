/** What Sitemend keeps of a WordPress that it changes, what opens one, and how one is connected. */
import { z } from "zod";

export const SEO_PLUGINS = ["yoast", "rank-math", "aioseo", "seopress", "the-seo-framework", "slim-seo"] as const;

const Extension = z.object({
  /** Of a plugin its file, of a theme its folder. */
  id: z.string(),
  name: z.string(),
  version: z.string(),
  newer: z.string(),
});

/** What a probe learns of a WordPress; kept with its connection. */
export const WordPressProfile = z.object({
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
export type WordPressProfile = Readonly<z.infer<typeof WordPressProfile>>;

/** What an application password for us is called in WordPress. */
export const APP_NAME = "Sitemend";
/** Marks it among the application passwords of a WordPress user; any UUID, but always the same. */
export const APP_ID = "7a1f6e0c-5d0e-4a57-9d5a-0b9a3c1f2e64";

/** What opens a WordPress. The password is never stored in the clear and never leaves the service. */
export interface WordPressAccess {
  /** Address of the WordPress as the person gave it. */
  readonly siteUrl: string;
  readonly username: string;
  readonly applicationPassword: string;
}

/** What only WordPress has on the way to a connection. */
export interface WordPressOnboarding {
  /** Turns a one-time code of the companion into credentials. @throws SiteUnreadable */
  pair(siteUrl: string, code: string): Promise<WordPressAccess>;
  /** Where the owner of the site logs in to allow the connection. @throws SiteUnreadable */
  authorizeUrl(
    siteUrl: string,
    app: {
      readonly appName: string;
      readonly appId: string;
      readonly successUrl: string;
      readonly rejectUrl: string;
    },
  ): Promise<string>;
}
