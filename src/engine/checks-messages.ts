/** What a reading thread, or the command line, and the thread that runs a file of checks say to each other. */
import type { SentPage } from "#crawl/custom/file/sent-page.ts";
import type { CustomFinding } from "#domain/custom-rules.ts";

export interface CheckTask {
  readonly kind: "check" | "column";
  /** Id of the check, or name of the column. */
  readonly name: string;
}

/** Each `run` is about the last page that was sent; the next one is sent when it was answered. */
export type ToChecks = { readonly type: "page"; readonly page: SentPage } | ({ readonly type: "run" } & CheckTask);

export type FromChecks =
  /** The first one: what the file exports, see load-file.ts. */
  | { readonly type: "loaded"; readonly hash: string; readonly described: unknown }
  | { readonly type: "findings"; readonly findings: readonly CustomFinding[]; readonly returned: number }
  | { readonly type: "values"; readonly values: readonly string[] }
  /** A selector took more than it may, or the page has too many elements. */
  | { readonly type: "limit" }
  /** It threw, or returned what can't be used; also of the file itself, instead of `loaded`. */
  | { readonly type: "failed"; readonly words: string };
