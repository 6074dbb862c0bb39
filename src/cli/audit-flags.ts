/** What `audit` takes. */
import type { AuditType } from "#domain/audit.ts";
import type { CustomCheck, ExtractRule } from "#domain/custom-rules.ts";
import type { RenderMode } from "#domain/rendering.ts";
import type { ServerFlags } from "./server-flags.ts";

export interface AuditFlags extends ServerFlags {
  readonly type: AuditType;
  readonly maxPages?: number;
  readonly maxDepth?: number;
  readonly maxTime?: number;
  readonly rate?: number;
  readonly concurrency?: number;
  readonly urls?: string;
  readonly sitemapOnly?: boolean;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly userAgent?: string;
  readonly header?: string[];
  readonly auth?: string;
  readonly allowPrivate?: string[];
  readonly ignoreRobots?: boolean;
  readonly external: boolean;
  readonly resources: boolean;
  readonly reuse: boolean;
  readonly render: RenderMode | false;
  readonly lab?: number;
  readonly output?: string[];
  readonly failOn: "error" | "warning" | "notice" | "none";
  readonly minScore?: number;
  readonly budget?: Readonly<Partial<Record<string, number>>>;
  readonly baseline?: string;
  readonly maxNew?: number;
  readonly servedAt?: string;
  readonly gateChanges?: boolean;
  readonly ignoreFile?: string;
  /** Of the config file only, like the next one. */
  readonly extract?: readonly ExtractRule[];
  readonly customChecks?: readonly CustomCheck[];
  /** A path from this folder, also where the config file named it. */
  readonly customChecksFile?: string;
  readonly config?: string;
  readonly printConfig?: boolean;
  readonly exitZero?: boolean;
  readonly quiet?: boolean;
  readonly color: boolean;
}
