/** Pins an audit, so that it is kept whatever the limits of its site; says what keeps it besides. */
import { type Audit, updateAudit } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { ask } from "../../data/ask.ts";
import { auditsOfSiteQuery } from "../../data/audits.ts";
import { useMay } from "../../shell/may.ts";
import { Badge } from "../../ui/badges.tsx";
import { IconButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.retention;

interface PinCellProps {
  readonly audit: Audit;
  /** When it was started, which tells it from the others. */
  readonly when: string;
  readonly keptFor: readonly (keyof typeof w.keptFor)[];
}

export function PinCell({ audit, when, keptFor }: PinCellProps) {
  const client = useQueryClient();
  const mayPin = useMay("editor");
  const pin = useMutation({
    mutationFn: () => ask(updateAudit({ path: { auditId: audit.id }, body: { pinned: !audit.pinned } })),
    onSuccess: () => client.invalidateQueries({ queryKey: auditsOfSiteQuery(audit.websiteId).queryKey.slice(0, 2) }),
    onError: (error) => toast(error.message),
  });
  return (
    <span className="flex items-center gap-1.5">
      {mayPin && (
        <IconButton
          label={audit.pinned ? w.unpin(when) : w.pin(when)}
          aria-pressed={audit.pinned}
          busy={pin.isPending}
          onClick={() => pin.mutate()}
        >
          <Pin aria-hidden className={audit.pinned ? "size-4 fill-current text-accent" : "size-4"} />
        </IconButton>
      )}
      {audit.pinned && <Badge>{w.keptFor.pinned}</Badge>}
      {keptFor.map((reason) => reason !== "pinned" && <Badge key={reason}>{w.keptFor[reason]}</Badge>)}
    </span>
  );
}
