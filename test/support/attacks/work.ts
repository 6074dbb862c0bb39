/** What a person does with Sitemend, in a few words. */
import { until } from "../service.ts";
import type { Server } from "./world.ts";

/** Ids of the changes, in the order of the posts. @throws Error unless all are applied */
export async function applyAll(server: Server, posts: readonly number[], picture: string): Promise<string[]> {
  const issues = posts.map((post) => server.client.issueOf(post, picture));
  await applyTogether(server, await server.client.tokens(issues));
  await server.client.settled();
  const changes = await server.client.changes();
  return issues.map((issue) => {
    const change = changes.find(({ issueId, status }) => issueId === issue && status === "applied");
    if (change === undefined) throw new Error(`not applied: ${JSON.stringify(changes.slice(0, 3))}`);
    return change.id;
  });
}

/** Until the operation has ended; some of its changes may still be in doubt. */
export async function applyTogether(
  server: Server,
  approvals: Readonly<Record<string, string>>,
  options: { readonly stopAfterFailures?: number } = {},
): Promise<void> {
  await toItsEnd(server, "issues/bulk-apply", { approvals, ...options });
}

export async function rollBackTogether(server: Server, appliedChangeIds: readonly string[]): Promise<void> {
  await toItsEnd(server, "applied-changes/bulk-rollback", { appliedChangeIds });
}

async function toItsEnd({ owner, client }: Server, path: string, request: unknown): Promise<void> {
  const at = `/api/v1/audit/${client.auditId}`;
  const { body } = await owner.call("POST", `${at}/${path}`, request);
  const id = body.data?.bulkOperation.id;
  if (id === undefined) throw new Error(`no bulk: ${JSON.stringify(body)}`);
  await until(async () => {
    const now = await owner.call("GET", `${at}/bulk-operations/${id}`);
    return now.body?.data?.bulkOperation.status === "completed";
  }, `the bulk ${id} to end`);
}
