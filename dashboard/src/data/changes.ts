/** Previews and changes. */
import {
  type AppliedChange,
  applyChange,
  listAppliedChanges,
  type Preview,
  type PreviewNotFixable,
  previewApply,
  previewEdited,
} from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export type AnyPreview = Preview | PreviewNotFixable;

/** Never fresh: a preview shows the live value and carries a token with a short life. */
export const previewQuery = (auditId: string, issueId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "preview", issueId],
    queryFn: (): Promise<AnyPreview> => ask(previewApply({ path: { auditId, issueId } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

export function previewOwnText(auditId: string, issueId: string, text: string): Promise<AnyPreview> {
  return ask(previewEdited({ path: { auditId, issueId }, body: { overrideSuggestedValue: text } }));
}

export function apply({ auditId, issueId, approvalToken, change }: Preview) {
  const body = change.edited ? { approvalToken, overrideSuggestedValue: change.proposedValue } : { approvalToken };
  return ask(applyChange({ path: { auditId, issueId }, body }));
}

/** Of the whole site: what was written stays to be seen, and to be rolled back, when the site is audited again. */
export const changesQuery = (auditId: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", auditId, "changes"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listAppliedChanges({ path: { auditId }, query: { of: "website", limit: 50, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(isBeingProved) ? LOOK_AGAIN_MS : data?.pages.some(isOnItsWay) ? LOOK_LATER_MS : false,
  });

const LOOK_AGAIN_MS = 1_500;
/** A proof takes seconds; what has none after this long gets none by waiting. */
const PROVED_WITHIN_MS = 120_000;

function isBeingProved({ appliedChanges }: { readonly appliedChanges: readonly AppliedChange[] }): boolean {
  return appliedChanges.some(
    ({ status, verification, createdAt }) =>
      status === "applied" &&
      verification.status === "pending" &&
      Date.now() - new Date(createdAt).getTime() < PROVED_WITHIN_MS,
  );
}

/** Somebody merges or deploys, and the service has to notice. */
const LOOK_LATER_MS = 5_000;

function isOnItsWay({ appliedChanges }: { readonly appliedChanges: readonly AppliedChange[] }): boolean {
  return appliedChanges.some(({ status }) => status === "proposed" || status === "deploying");
}

/** Changes in force that an earlier version wrote to another page than that of the finding. */
export const wrongPagesQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "changes", "wrong pages"],
    queryFn: () =>
      ask(listAppliedChanges({ path: { auditId }, query: { of: "website", limit: 100, wrongPage: "true" } })),
  });
