/** Alerts: what opens an incident, on which websites, and who is told. */
import { z } from "zod";
import type { Id, WebsiteId } from "./ids.ts";
import { SEVERITIES } from "./severity.ts";

/** Of a workspace. */
export const ALERTS_AT_MOST = 50;

export const SENSITIVITIES = ["high", "normal", "low"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** An alert of new issues is silent while their pages have less than this of the importance of all pages. */
export const LEAST_SHARE: Readonly<Record<Sensitivity, number>> = { high: 0, normal: 0.05, low: 0.2 };

export const AlertTrigger = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("new_issues").describe("New or regressed issues of a check."),
      severities: z
        .array(z.enum(SEVERITIES))
        .min(1)
        .max(SEVERITIES.length)
        .default(["error", "warning"])
        .describe("Severities that count."),
      checkIds: z
        .array(z.string().min(1).max(80))
        .max(50)
        .default([])
        .describe("IDs of the checks that count; empty: all."),
      sensitivity: z
        .enum(SENSITIVITIES)
        .default("normal")
        .describe(
          "How important the affected pages have to be. `high`: any page · `normal`: together 5% of the importance of all pages, which the home page always has · `low`: 20%.",
        ),
    }),
    z.strictObject({
      kind: z.literal("score_drop").describe("The health score falls."),
      points: z.int().min(1).max(100).default(5).describe("By at least so many points since the audit before."),
    }),
    z.strictObject({
      kind: z.literal("audit_failed").describe("An audit fails, such as when the site can't be reached."),
    }),
  ])
  .meta({ id: "AlertTrigger", description: "What opens an incident." });
export type AlertTrigger = z.infer<typeof AlertTrigger>;

export interface Alert {
  readonly id: Id<"alr">;
  readonly workspaceId: string;
  readonly name: string;
  readonly trigger: AlertTrigger;
  /** `null`: all of the workspace, also those that are added later. */
  readonly websiteIds: readonly WebsiteId[] | null;
  readonly recipientIds: readonly Id<"rcp">[];
  readonly state: "active" | "paused";
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly version: number;
}
