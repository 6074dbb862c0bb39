/**
 * What docs/api-changes.md does with curl, done with a generated client: from an account to changes on a site, and back.
 * Compiled and run by foreign-clients.test.ts beside the client.
 */

/** What the journey asks of a client, in few words: each generator has its own way to call and to answer. */
export interface Client {
  register(body: { email: string; password: string; name: string }): Promise<unknown>;
  /** The calls after this one are those of its caller. */
  signIn(body: { email: string; password: string }): Promise<unknown>;
  startAudit(website: string): Promise<{ audit: { id: string; websiteId: string } }>;
  status(auditId: string, since: number): Promise<{ audit: { status: string; version: number } }>;
  connect(
    websiteId: string,
    body: { siteUrl: string; username: string; applicationPassword: string },
  ): Promise<{ connection: { mode: string | null } }>;
  fixable(auditId: string): Promise<{ issues: readonly { id?: string; checkId?: string }[] }>;
  preview(auditId: string, issueId: string): Promise<Previewed>;
  previewEdited(auditId: string, issueId: string, overrideSuggestedValue: string): Promise<Previewed>;
  apply(
    auditId: string,
    issueId: string,
    body: { approvalToken: string; overrideSuggestedValue?: string },
  ): Promise<{ appliedChange: Change }>;
  bulkPreview(auditId: string, issueIds: string[]): Promise<{ previews: Readonly<Record<string, Previewed>> }>;
  bulkApply(auditId: string, approvals: Record<string, string>): Promise<Bulk>;
  bulk(auditId: string, bulkOperationId: string): Promise<Bulk>;
  change(auditId: string, appliedChangeId: string): Promise<{ appliedChange: Change }>;
  changes(auditId: string): Promise<{ appliedChanges: readonly Change[] }>;
  rollback(auditId: string, appliedChangeId: string): Promise<{ appliedChange: Change }>;
  bulkRollback(auditId: string, appliedChangeIds: string[]): Promise<Bulk>;
}

export interface Previewed {
  readonly issueId: string;
  readonly approvalToken?: string | null;
  readonly singleApproval?: boolean;
}

export interface Change {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly after: string | null;
}

export interface Bulk {
  readonly bulkOperation: {
    readonly id: string;
    readonly status: string;
    readonly summary: { readonly requested: number; readonly applied: number };
  };
}

const OWN_WORDS = "A kettle on the stove";

/** Prints what came of it as one line of JSON. */
export async function drive(client: Client): Promise<void> {
  const { EMAIL = "", PASSWORD = "", WEBSITE = "", WORDPRESS_USER = "", WORDPRESS_PASSWORD = "" } = process.env;
  const credentials = { email: EMAIL, password: PASSWORD };
  await client.register({ ...credentials, name: "Ada" });
  await client.signIn(credentials);

  const { id: auditId, websiteId } = (await client.startAudit(WEBSITE)).audit;
  for (let version = 0, status = "queued"; status !== "completed"; ) {
    if (status === "failed" || status === "cancelled") throw new Error(`The audit has ${status}.`);
    ({ version, status } = (await client.status(auditId, version)).audit);
  }
  const { mode } = (
    await client.connect(websiteId, {
      ...{ siteUrl: WEBSITE, username: WORDPRESS_USER, applicationPassword: WORDPRESS_PASSWORD },
    })
  ).connection;

  const { issues } = await client.fixable(auditId);
  const edited = idOf(issues.find(({ checkId }) => checkId === "image-alt-missing"));
  const [first = "", ...others] = issues.map(idOf).filter((id) => id !== edited);

  const { appliedChange } = await client.apply(auditId, first, {
    approvalToken: approvalOf(await client.preview(auditId, first)),
  });
  const applied = await settled(client, auditId, appliedChange);
  const own = await client.apply(auditId, edited, {
    approvalToken: approvalOf(await client.previewEdited(auditId, edited, OWN_WORDS)),
    overrideSuggestedValue: OWN_WORDS,
  });

  const { previews } = await client.bulkPreview(auditId, others);
  const bulk = await ended(client, auditId, await client.bulkApply(auditId, approvalsOf(previews)));

  const rolledBack = await client.rollback(auditId, applied.id);
  const { appliedChanges } = await client.changes(auditId);
  const stillApplied = appliedChanges.filter(({ kind, status }) => kind === "apply" && status === "applied");
  const undone = await ended(
    client,
    auditId,
    await client.bulkRollback(
      auditId,
      stillApplied.map(({ id }) => id),
    ),
  );

  const came = {
    ...{ mode, applied: applied.status, own: (await settled(client, auditId, own.appliedChange)).after },
    ...{ bulk: bulk.bulkOperation.summary, undone: undone.bulkOperation.summary },
    rolledBack: (await settled(client, auditId, rolledBack.appliedChange)).status,
  };
  console.log(JSON.stringify(came));
}

function idOf(issue: { id?: string } | undefined): string {
  if (issue?.id === undefined) throw new Error("There is no such issue.");
  return issue.id;
}

function approvalOf({ approvalToken }: Previewed): string {
  if (!approvalToken) throw new Error("There is no approval.");
  return approvalToken;
}

function approvalsOf(previews: Readonly<Record<string, Previewed>>): Record<string, string> {
  const entries = Object.entries(previews).filter(([, one]) => one.approvalToken && !one.singleApproval);
  return Object.fromEntries(entries.map(([id, one]) => [id, approvalOf(one)]));
}

async function settled(client: Client, auditId: string, change: Change): Promise<Change> {
  let now = change;
  while (["applying", "verifying", "in_doubt", "rolling_back"].includes(now.status))
    now = (await client.change(auditId, change.id)).appliedChange;
  return now;
}

async function ended(client: Client, auditId: string, bulk: Bulk): Promise<Bulk> {
  let now = bulk;
  while (now.bulkOperation.status === "running") now = await client.bulk(auditId, bulk.bulkOperation.id);
  return now;
}
