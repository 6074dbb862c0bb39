/** What Sitemend keeps of a Git repository that a website is built from, and what opens one. */
import { z } from "zod";

/** `pull_request`: on a branch of its own, for people to merge · `commit`: on the branch that is published. */
export const GIT_WRITE_MODES = ["pull_request", "commit"] as const;

/** Whose API opens pull requests; `plain`: nobody's. */
export const GIT_HOSTS = ["plain", "github", "gitlab", "gitea"] as const;
export type GitHostName = (typeof GIT_HOSTS)[number];

/** What opens a repository, without its token. */
export const GitSettings = z.object({
  /** URL to clone it by. */
  remote: z.string(),
  /** `auto`: what connecting finds out. */
  host: z.enum(["auto", ...GIT_HOSTS]),
  username: z.string().nullable(),
  /** The one that the website is built from. */
  branch: z.string(),
  /** Only files below these may be changed; empty: all. */
  folders: z.array(z.string()),
  writeMode: z.enum(GIT_WRITE_MODES),
});
export type GitSettings = Readonly<z.infer<typeof GitSettings>>;

/** What a look at a repository learns. */
export const GitProfile = z.object({
  mode: z.literal("guarded"),
  /** Public address of the website. */
  homeUrl: z.string().nullable(),
  /** Remote and branch: another one is another site. */
  instanceId: z.string().nullable(),
  host: z.enum(GIT_HOSTS),
  /** What builds the website, such as `hugo`; `null` = not known. */
  generator: z.string().nullable(),
  /** Commit at the head of the branch. */
  head: z.string().nullable(),
  files: z.int().nullable(),
});
export type GitProfile = Readonly<z.infer<typeof GitProfile>>;

/** The token is never stored in the clear and never leaves the service. */
export interface GitAccess extends GitSettings {
  /** Public address of the website. */
  readonly siteUrl: string;
  readonly token: string;
}
