/** What happens to an audit, as its event stream sends it: what is written is typed, and what is sent is parsed, by these schemas. */
import { z } from "zod";
import { AuditStatus, Phase, Progress } from "./audit.ts";
import { AuditFailure } from "./failures.ts";
import { Timestamp } from "./timestamp.ts";

const at = Timestamp.describe("When it happened, ISO 8601.");
const id = z.string().describe("Send the last one as `Last-Event-ID` to resume after it.");

function event<Name extends string, Data extends z.ZodRawShape>(names: readonly Name[], data: Data) {
  return z.object({
    id,
    event: z.enum(names).describe("Type of the event."),
    data: z.object({ at, ...data }).describe("Sent as one line of JSON."),
  });
}

/** One event of the stream; a new type may come at any time. */
export const AuditEvent = z
  .discriminatedUnion("event", [
    event(["audit.queued", "audit.cancel_requested"], {}),
    event(["audit.phase"], { phase: Phase }),
    event(["audit.progress"], Progress.shape),
    event(["audit.completed", "audit.failed", "audit.cancelled"], {
      status: AuditStatus.extract(["completed", "failed", "cancelled"]).describe("How it ended."),
      failure: AuditFailure.nullable().describe("Why it failed; `null` if it didn't."),
    }),
  ])
  .meta({
    id: "AuditEvent",
    description:
      "One event of an audit's stream. `audit.queued` comes first, `audit.phase` when a phase begins, `audit.progress` while pages are crawled or lab-tested, `audit.cancel_requested` when a running audit is canceled, and one of `audit.completed`, `audit.failed` and `audit.cancelled` last.",
  });
export type AuditEvent = z.infer<typeof AuditEvent>;

/** An event that is to be kept: the database gives it its place and its time. */
export type NewAuditEvent = WithoutPlace<AuditEvent>;
type WithoutPlace<One extends AuditEvent> = One extends AuditEvent
  ? { readonly event: One["event"]; readonly data: Omit<One["data"], "at"> }
  : never;
