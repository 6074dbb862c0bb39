import type { RequestedApproval, RequestedItem } from "@sitemend/client";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice, type Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.approvals;

const TONES: Partial<Record<RequestedApproval["status"], Tone>> = {
  granted: "good",
  partly_granted: "good",
  used: "good",
  expired: "warning",
};

/** What the state means for the key, and where what came of it is seen. */
export function StatusNotice({
  request: { status, target },
  items,
}: {
  readonly request: RequestedApproval;
  readonly items: readonly RequestedItem[];
}) {
  if (status === "pending") return null;
  const auditId = items.find(({ writtenBy }) => writtenBy !== null)?.auditId;
  return (
    <div role="status">
      <Notice
        tone={TONES[status] ?? "notice"}
        action={
          auditId !== undefined && (
            <ButtonLink to="/audits/$auditId/changes" params={{ auditId }}>
              {w.viewChanges}
            </ButtonLink>
          )
        }
      >
        {target === "event" && status === "used" ? w.usedByEvent : w.told[status]}
      </Notice>
    </div>
  );
}
