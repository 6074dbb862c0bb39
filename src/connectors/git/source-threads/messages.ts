import type { Located } from "#domain/connector.ts";
import type { SiteSource } from "../locate/index.ts";
import type { PlanWanted } from "../plan-fix-request.ts";

export type ToSourceThread =
  /** Some of the paths of the commit; `open` follows. */
  | { readonly type: "paths"; readonly paths: readonly string[] }
  | { readonly type: "open"; readonly commit: string; readonly folders: readonly string[] }
  /** The answer to `want`. */
  | { readonly type: "bytes"; readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly type: "plan"; readonly wanted: PlanWanted };

export type FromSourceThread =
  | { readonly type: "want"; readonly paths: readonly string[] }
  | { readonly type: "opened"; readonly summary: SourceSummary }
  | { readonly type: "planned"; readonly located: Located }
  | { readonly type: "fault"; readonly words: string };

export interface SourceSummary extends Pick<SiteSource, "generator" | "whyUnknown" | "omitted"> {
  /** Content files that may be written. */
  readonly files: number;
}
