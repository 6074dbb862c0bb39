/**
 * Types for a file with checks of your own: `import type { CustomChecksFile } from "sitemend"`. The package carries this file as
 * it is, so it imports nothing.
 */

/** The default export of the file. */
export type CustomChecksFile = readonly (CustomPageCheck | CustomColumn)[];

/** A check of your own. It runs on every HTML page with status 200. */
export interface CustomPageCheck {
  /** `custom-` and lower-case words joined by hyphens. */
  readonly id: string;
  /** Short title, for lists. */
  readonly title: string;
  /** Default: `notice`. */
  readonly severity?: "error" | "warning" | "notice";
  /** Why it matters; shown with its issues. */
  readonly why?: string;
  /** How to fix it; shown with its issues. */
  readonly fix?: string;
  /** Only pages whose path matches (`*` any characters, `$` end); default: all pages. */
  readonly url?: string;
  /** What is wrong with the page; nothing, or an empty list, if it passes. */
  check(page: CheckedPage): CustomCheckResult | Promise<CustomCheckResult>;
}

/** A column with a value for each page. */
export interface CustomColumn {
  readonly name: string;
  /** Only pages whose path matches; default: all pages. */
  readonly url?: string;
  extract(page: CheckedPage): CustomColumnValue | Promise<CustomColumnValue>;
}

export type CustomCheckResult =
  | undefined
  | null
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is what most checks are.
  | void
  | string
  | CustomPageFinding
  | readonly (string | CustomPageFinding)[];

export interface CustomPageFinding {
  /** One sentence; at most 300 characters are kept. */
  readonly message: string;
  /** HTML or text that shows it. */
  readonly snippet?: string;
  /**
   * Tells this issue from others of the check on the page, and is the same in the next audit. Default: of a list, the snippet or
   * the message; of a single one, nothing.
   */
  readonly key?: string;
}

type CustomValue = string | number | boolean | bigint;
export type CustomColumnValue = undefined | null | CustomValue | readonly CustomValue[];

/** A page, as a browser left it if it was rendered. It can't be changed. */
export interface CheckedPage {
  readonly url: string;
  readonly status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** The main text: without navigation, header and footer; at most 100,000 characters. */
  readonly text: string;
  /** Words of the main text. */
  readonly wordCount: number;
  /** Of the HTML's `lang` attribute. */
  readonly language: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** Absolute. */
  readonly canonical: string | null;
  readonly h1s: readonly string[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly links: readonly CheckedLink[];
  readonly images: readonly CheckedImage[];
  /** Meta elements by name, property or http-equiv. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** JSON-LD blocks, parsed; those that aren't JSON are left out. */
  readonly structuredData: readonly unknown[];
  /** The page was rendered in a browser. */
  readonly isRendered: boolean;
  /** Elements that match a CSS selector; at most 1,000. */
  select(css: string): readonly SelectedElement[];
}

export interface CheckedLink {
  /** Absolute; `null` if it is no HTTP URL. */
  readonly url: string | null;
  readonly href: string | null;
  readonly text: string;
  readonly rel: readonly string[];
  readonly region: "main" | "nav" | "header" | "footer" | "aside";
}

export interface CheckedImage {
  readonly url: string | null;
  readonly src: string | null;
  /** `null`: no alt attribute. */
  readonly alt: string | null;
  readonly width: string | null;
  readonly height: string | null;
}

export interface SelectedElement {
  /** Lower-case. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** At most 10,000 characters, as is `html`. */
  readonly text: string;
  /** With its own tags. */
  readonly html: string;
}
