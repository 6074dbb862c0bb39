/** What is known of a website from one commit of its repository. */
import type { FrontMatter } from "./front-matter.ts";

export type GeneratorName =
  | "eleventy"
  | "astro"
  | "hexo"
  | "vitepress"
  | "docusaurus"
  | "next"
  | "hugo"
  | "jekyll"
  | "html"
  | "unknown";

export interface SiteSource {
  readonly commit: string;
  readonly generator: GeneratorName;
  /** Folder of the generator's project: empty, or with a final slash. */
  readonly root: string;
  /** Folders that may be written, without slashes at the ends; none: all. */
  readonly folders: readonly string[];
  /** All that may be read, whether it was or not. */
  readonly paths: ReadonlySet<string>;
  /** Content, templates and configuration, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly pages: readonly SourcePage[];
  /** Pages that are program code, which is never changed. */
  readonly codePages: readonly { readonly path: string; readonly route: string }[];
  /** Beginnings that all addresses may have: empty, or such as `/docs`. */
  readonly bases: readonly string[];
  /** What the generator puts before an address of content that begins with a slash; none where it stays. */
  readonly linkBases: readonly string[];
  /** Why the generator isn't known, in a sentence for people; `null` where nothing shows. */
  readonly whyUnknown: string | null;
  /** Why not all of it was read, and what to do, in sentences for people. */
  readonly omitted: string | null;
}

/** A content file that becomes a page. */
export interface SourcePage {
  readonly path: string;
  readonly front: FrontMatter;
  /** Paths of the page's address. `*` stands for a part of one segment that isn't known, `**` for any part. */
  readonly routes: readonly string[];
  /** Which convention says so, for people. */
  readonly rule: string;
  /** Several pages are made from it. */
  readonly isList: boolean;
  readonly language: string | null;
  /** Other languages show it, too, for want of a translation. */
  readonly isCopied: boolean;
  /** Its title is the main heading, whichever heading its text has. */
  readonly hidesHeading: boolean;
  /** Its Markdown is MDX, whatever its name says. */
  readonly isMdx: boolean;
}
