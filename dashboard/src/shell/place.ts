/** Which site and audit the address speaks of. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { auditQuery } from "../data/audits.ts";

export interface Place {
  readonly websiteId: string | undefined;
  readonly auditId: string | undefined;
  /** The audit is named, and not known yet. */
  readonly isLoading: boolean;
}

export function usePlace(): Place {
  const { auditId, websiteId } = useParams({ strict: false });
  const { data: audit, isLoading } = useQuery({ ...auditQuery(auditId ?? ""), enabled: auditId !== undefined });
  return { auditId, websiteId: websiteId ?? audit?.websiteId, isLoading };
}
