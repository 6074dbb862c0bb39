/** What a person does with Sitemend, in a few words. */
import type { Server } from "./world.ts";

/** Ids of the changes, in the order of the posts. @throws Error unless all are applied */
export async function applyAll({ client }: Server, posts: readonly number[], picture: string): Promise<string[]> {
  const issues = posts.map((post) => client.issueOf(post, picture));
  const { body } = await client.bulkApply(await client.tokens(issues));
  await client.settled();
  return issues.map((issue) => {
    const { appliedChange } = body.data.results[issue];
    if (appliedChange?.status !== "applied") throw new Error(`not applied: ${JSON.stringify(body)}`);
    return appliedChange.id;
  });
}

export async function rollBackTogether({ owner, client }: Server, changeIds: readonly string[]): Promise<void> {
  const path = `/api/v1/audit/${client.auditId}/applied-changes/bulk-rollback`;
  await owner.call("POST", path, { appliedChangeIds: changeIds });
}
