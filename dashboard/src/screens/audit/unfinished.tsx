/** In place of “nothing was found” while that cannot be said: the audit has not looked yet, or did not get to the end. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { auditQuery } from "../../data/audits.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.audit.unfinished;

interface UnlessUnfinishedProps {
  readonly auditId: string;
  /** What is shown of an audit that has completed. */
  readonly children: ReactNode;
  /** It is shown of one under way, too: what the screen lists comes in while it runs. */
  readonly comesIn?: true;
}

export function UnlessUnfinished({ auditId, children, comesIn }: UnlessUnfinishedProps) {
  const status = useQuery(auditQuery(auditId)).data?.status;
  if (status === undefined || status === "completed") return children;
  if (comesIn && (status === "queued" || status === "running")) return children;
  return (
    <Empty
      title={w.titles[status]}
      action={
        <ButtonLink to="/audits/$auditId" params={{ auditId }}>
          {w.action}
        </ButtonLink>
      }
    >
      {w.bodies[status]}
    </Empty>
  );
}
