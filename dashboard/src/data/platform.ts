/** What a site is connected to. */
import type { AppliedChange, Website } from "@sitemend/client";
import { words } from "../words/index.ts";

export function connectedPlatform({ wordpress, git }: Website): "wordpress" | "git" | undefined {
  if (wordpress !== null && wordpress.status !== "disconnected") return "wordpress";
  return git !== null && git.status !== "disconnected" ? "git" : undefined;
}

/** Whether a change is of a file of a repository, also when the site is connected to something else by now. */
export function isOfRepository({ kind }: Pick<AppliedChange["resource"], "kind">): boolean {
  return kind === "git-file";
}

export interface PageNamed {
  readonly kind?: string;
  readonly title: string;
}

/** As far as it is known: what a file is called isn't the title of its page. */
export function pageTitle({ kind = "", ...resource }: PageNamed): string {
  return isOfRepository({ kind }) ? words.fix.somePageTitle : resource.title;
}
