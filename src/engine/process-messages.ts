/** What the service and its engine process say to each other. */
import type { AuditId } from "#domain/ids.ts";
import type { DatabaseAddress } from "#store/index.ts";
import type { MetricsOfProcess } from "../metrics/index.ts";

/** The first message; settings come from the environment, as for every process. */
export interface StartEngine {
  readonly database: DatabaseAddress;
  readonly publicUrl: string;
}

export type ToEngine =
  | { readonly type: "stop" }
  | { readonly type: "cancel"; readonly auditId: AuditId }
  | { readonly type: "count" };

export type FromEngine =
  /** The site gets no more requests from there. */
  | { readonly type: "cancelled"; readonly auditId: AuditId }
  /** What it has counted since its start. */
  | { readonly type: "counted"; readonly metrics: MetricsOfProcess };
