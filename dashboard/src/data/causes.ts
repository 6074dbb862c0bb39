/** What people have agreed about causes of a site. */
import {
  addCauseComment,
  type CauseComment,
  type CauseWork,
  deleteCauseComment,
  getCause,
  listCauses,
  listMembers,
  type UpdateCauseData,
  updateCause,
} from "@sitemend/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export type { CauseComment, CauseWork };
export type CauseChange = NonNullable<UpdateCauseData["body"]>;
export interface CausePath {
  readonly websiteId: string;
  readonly causeKey: string;
}

const MEMBERS_AT_MOST = 200;

export const causesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["causes", websiteId],
    queryFn: async () => (await ask(listCauses({ path: { websiteId } }))).causes,
  });

export const causeQuery = (path: CausePath) =>
  queryOptions({
    queryKey: ["causes", path.websiteId, path.causeKey],
    queryFn: () => ask(getCause({ path: { ...path } })),
  });

/** Whom causes can be assigned to: the first 200. */
export const assignableQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["members", workspaceId, "assignable"],
    queryFn: async () => (await ask(listMembers({ query: { workspaceId, limit: MEMBERS_AT_MOST } }))).members,
  });

export const changeCause = (path: CausePath, body: CauseChange) => ask(updateCause({ path: { ...path }, body }));
export const commentOn = (path: CausePath, text: string) => ask(addCauseComment({ path: { ...path }, body: { text } }));
export const deleteComment = (path: CausePath, commentId: string) =>
  ask(deleteCauseComment({ path: { ...path, commentId } }));

/** The list and the cause itself. */
export const forgetCauses = (client: QueryClient, websiteId: string) =>
  client.invalidateQueries({ queryKey: causesQuery(websiteId).queryKey });
