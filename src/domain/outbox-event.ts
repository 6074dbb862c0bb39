/** What happened in a workspace, as programs outside are told: thin, so that whoever wants more asks with rights of their own. */
import { z } from "zod";
import type { Id, WebsiteId } from "./ids.ts";
import { fromUuid } from "./ids.ts";
import { Timestamp } from "./timestamp.ts";

export const EVENT_TYPES = [
  "audit.started",
  "audit.completed",
  "audit.failed",
  "change.applied",
  "change.drifted",
  "change.rolled_back",
  "approval.requested",
  "approval.granted",
  "approval.declined",
  "approval.expired",
  "approval.withdrawn",
  "deployment.requested",
  "deployment.proposed",
  "deployment.deploying",
  "deployment.live",
  "deployment.verified",
  "deployment.failed",
  "deployment.rolled_back",
  "issue.regressed",
  "issue.resolved",
  "integration.degraded",
  "alert.opened",
  "alert.closed",
  "key.created",
  "key.expiring",
  "key.revoked",
] as const;
export const EventType = z.enum(EVENT_TYPES).meta({
  id: "EventType",
  description:
    "`audit.started`, `audit.completed`, `audit.failed`: an audit began or ended; canceled audits end as failed, with their status · `change.applied`: the site has the value · `change.drifted`: it has another value now · `change.rolled_back`: it was undone (Git: in the branch) · `approval.requested`: a request key asks people to approve changes; `approval.granted` (also in part), `.declined`, `.expired`, `.withdrawn`: how it ended · `deployment.requested`: a key applies what was granted; `.deploying`: your own code is at work; `.live`, `.verified`, `.failed`, `.rolled_back`: how it went; failed includes conflicts, and pages that don't show the change · `issue.regressed`, `issue.resolved`: compared with the audit before, issues of a check regressed or are fixed; one event for each check, after `audit.completed` · `integration.degraded`: a webhook was disabled after failures, or a WordPress connection is unhealthy · `alert.opened`, `alert.closed`: an alert opened an incident, or it closed by itself · `key.created`, `key.expiring`, `key.revoked`: a request key for the website; expiring 7 days before. Of keys and webhooks for several websites there is one event for each.",
});
export type EventType = z.infer<typeof EventType>;

/** Grows when a field is added; a field is never removed or changed. */
export const EVENT_VERSION = 3;

export const EventPayload = z
  .object({
    type: EventType,
    timestamp: Timestamp.describe("When it happened, ISO 8601."),
    version: z.literal(EVENT_VERSION).describe("Version of the payload."),
    data: z
      .object({
        projectId: z.string().describe("`web_…` of the website."),
        auditId: z.string().optional().describe("`aud_…`; of a change, the audit that it was made for."),
        changeId: z.string().optional().describe("`chg_…` of the change."),
        issueId: z.string().optional().describe("`iss_…` of the issue that it fixes."),
        approvalRequestId: z.string().optional().describe("`apr_…` of the approval request."),
        deploymentId: z.string().optional().describe("`dep_…` of the deployment."),
        checkId: z.string().optional().describe("ID of the check whose issues changed."),
        issueCount: z.int().optional().describe("How many issues of the check."),
        integrationId: z.string().optional().describe("`int_…` of the integration."),
        alertId: z.string().optional().describe("`alr_…` of the alert."),
        incidentId: z.string().optional().describe("`inc_…` of its incident."),
        keyId: z.string().optional().describe("`key_…` of the request key."),
        expiresAt: Timestamp.optional().describe("When the request key expires, ISO 8601."),
        state: z.string().describe("State of what it is about after it; of issues `regressed` or `resolved`."),
      })
      .describe("What it is about: IDs and the new state."),
  })
  .meta({ id: "EventPayload", description: "What webhooks receive, and the event feed lists." });
export type EventPayload = z.infer<typeof EventPayload>;

export interface OutboxEvent {
  readonly id: Id<"evt">;
  readonly workspaceId: string;
  readonly websiteId: WebsiteId;
  readonly type: EventType;
  /** Of the audit, the change, the request, the deployment, the integration or the key. */
  readonly subject: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
  /** In the feed. */
  readonly place: number;
}

/** Page texts, values and names stay here: a receiver may be anybody. */
export function payloadOf(event: OutboxEvent): EventPayload {
  const { type, at, websiteId, data } = event;
  const about = { ...aboutOf(event), state: data.state ?? data.status ?? "" };
  return { type, timestamp: at.toISOString(), version: EVENT_VERSION, data: { projectId: websiteId, ...about } };
}

function aboutOf({ type, subject, data }: OutboxEvent): Omit<EventPayload["data"], "projectId" | "state"> {
  const [kind] = type.split(".");
  if (kind === "audit") return { auditId: fromUuid("aud", subject) };
  if (kind === "issue")
    return { auditId: fromUuid("aud", subject), checkId: data.checkId ?? "", issueCount: Number(data.issueCount) };
  if (kind === "approval") return { approvalRequestId: fromUuid("apr", subject) };
  if (kind === "deployment")
    return {
      deploymentId: fromUuid("dep", subject),
      ...(data.approvalRequestId === undefined ? {} : { approvalRequestId: fromUuid("apr", data.approvalRequestId) }),
    };
  if (kind === "alert")
    return {
      incidentId: fromUuid("inc", subject),
      ...(data.alertId === undefined ? {} : { alertId: fromUuid("alr", data.alertId) }),
      ...(data.auditId === undefined ? {} : { auditId: fromUuid("aud", data.auditId) }),
    };
  if (kind === "integration") return { integrationId: fromUuid("int", subject) };
  if (kind === "key")
    return { keyId: fromUuid("key", subject), ...(data.expiresAt === undefined ? {} : { expiresAt: data.expiresAt }) };
  return {
    changeId: fromUuid("chg", subject),
    ...(data.auditId === undefined ? {} : { auditId: fromUuid("aud", data.auditId) }),
    ...(data.issueId === undefined ? {} : { issueId: fromUuid("iss", data.issueId) }),
  };
}
