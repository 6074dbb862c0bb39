/** What request keys ask people to approve. */
import {
  type ApprovalStatus,
  type DecideApprovalRequestData,
  decideApprovalRequest,
  getApprovalRequest,
  listApprovalRequests,
  type RequestedApproval,
  type RequestedItem,
  type RequestedTrigger,
  reviseRequestedItem,
} from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

const PAGE = 50;
const MOST_COUNTED = 100;
const COUNT_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Whatever the workspace. */
export const APPROVALS = ["approvals"] as const;

export interface ApprovalWithItems {
  readonly approvalRequest: RequestedApproval;
  readonly items: RequestedItem[];
  readonly triggers: RequestedTrigger[];
}

export type ItemDecision = DecideApprovalRequestData["body"]["decisions"][number];

export const approvalsQuery = (workspaceId: string, status: ApprovalStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...APPROVALS, workspaceId, { status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listApprovalRequests({ query: { workspaceId, status, limit: PAGE, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

/** How many wait for people, as a text: of very many it says that there are more. */
export const waitingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...APPROVALS, workspaceId, "waiting"],
    queryFn: async () => {
      const query = { workspaceId, status: "pending", limit: MOST_COUNTED };
      const { approvalRequests, page } = await ask(listApprovalRequests({ query }));
      return { count: approvalRequests.length, text: `${approvalRequests.length}${page.nextCursor ? "+" : ""}` };
    },
    refetchInterval: COUNT_EVERY_MS,
  });

/** Others decide, too, and the key uses what was granted: as long as that may happen it is looked at again. */
const MOVING: ReadonlySet<ApprovalStatus> = new Set(["pending", "granted", "partly_granted"]);

export const approvalQuery = (approvalRequestId: string) =>
  queryOptions({
    queryKey: ["approval", approvalRequestId],
    queryFn: (): Promise<ApprovalWithItems> => ask(getApprovalRequest({ path: { approvalRequestId } })),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && MOVING.has(data.approvalRequest.status) ? LOOK_EVERY_MS : false,
  });

/** @param shown with the items */
export function decideItems(
  approvalRequestId: string,
  decisions: readonly ItemDecision[],
  shown: readonly RequestedTrigger[],
): Promise<ApprovalWithItems> {
  const triggers = shown.map(({ id, version }) => ({ id, version }));
  return ask(decideApprovalRequest({ path: { approvalRequestId }, body: { decisions: [...decisions], triggers } }));
}

/** Without a value it is looked at again as it is. */
export function reviseItem(
  approvalRequestId: string,
  { position, revision }: Pick<RequestedItem, "position" | "revision">,
  value: string | undefined,
): Promise<ApprovalWithItems> {
  const body = value === undefined ? { revision } : { revision, value };
  return ask(reviseRequestedItem({ path: { approvalRequestId, position }, body }));
}
