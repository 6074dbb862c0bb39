/** A person who changes an audited WordPress over the API. */
import { type Owner, type ServiceAnswer, until } from "./service.ts";
import type { WordPress } from "./wordpress.ts";

export interface ChangeClient {
  readonly auditId: string;
  readonly websiteId: string;
  connect(login: string, applicationPassword: string): Promise<ServiceAnswer>;
  /** The issue of a picture without a text in the post of that number, or its issue of that check. */
  issueOf(post: number, picture: string): string;
  token(issueId: string): Promise<string>;
  tokens(issueIds: readonly string[]): Promise<Record<string, string>>;
  apply(issueId: string, approvalToken: string, more?: Readonly<Record<string, unknown>>): Promise<ServiceAnswer>;
  bulkApply(approvals: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  /** Looks whether what was changed is still there. */
  checkDrift(): Promise<ServiceAnswer>;
  rollBack(changeId: string): Promise<ServiceAnswer>;
  change(id: string): Promise<ServiceAnswer>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  changes(): Promise<any[]>;
  /** Waits until no change and no bulk operation is under way. */
  settled(): Promise<void>;
}

const UNDER_WAY = ["applying", "verifying", "in_doubt", "rolling_back"];

/** Audits the site and reads its issues. */
export async function auditedBy(owner: Owner, wordpress: Pick<WordPress, "url">): Promise<ChangeClient> {
  const auditId = await owner.startAudit(wordpress.url, {
    externalLinks: false,
    resources: false,
    requestsPerSecond: 500,
  });
  await owner.auditEnd(auditId);
  const websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
  const at = `/api/v1/audit/${auditId}`;
  const issues = new Map<string, string>();
  for (let cursor = ""; ; ) {
    const { body } = await owner.call(
      "GET",
      `${at}/seo-issues?limit=200&check=image-alt-missing,description-missing${cursor}`,
    );
    for (const { id, url, locator, checkId } of body.data.issues) {
      const picture = /([\w-]+)\.png$/.exec(String(locator))?.[1];
      issues.set(`${new URL(url).pathname} ${picture ?? checkId}`, id);
    }
    if (body.data.page.nextCursor === null) break;
    cursor = `&cursor=${body.data.page.nextCursor}`;
  }
  const changes = async () => (await owner.call("GET", `${at}/applied-changes?limit=200`)).body.data.appliedChanges;
  return {
    ...{ auditId, websiteId, changes },
    connect: (username, applicationPassword) =>
      owner.call("POST", `/api/v1/audit/websites/${websiteId}/wordpress/connect`, {
        ...{ siteUrl: wordpress.url, username, applicationPassword },
      }),
    issueOf(post, picture) {
      const id = issues.get(`/cup-${post}/ ${picture}`);
      if (id === undefined)
        throw new Error(`no issue of ${picture} in post ${post}: ${[...issues.keys()].slice(0, 9)}`);
      return id;
    },
    token: async (issueId) => {
      const { body } = await owner.call("GET", `${at}/issues/${issueId}/preview-apply`);
      if (!body.data?.approvalToken) throw new Error(`no approval: ${JSON.stringify(body)}`);
      return body.data.approvalToken;
    },
    tokens: async (issueIds) => {
      const { body } = await owner.call("POST", `${at}/issues/bulk-preview`, { issueIds });
      return Object.fromEntries(issueIds.map((id) => [id, body.data.previews[id].approvalToken]));
    },
    apply: (issueId, approvalToken, more) =>
      owner.call("POST", `${at}/issues/${issueId}/apply`, { approvalToken, ...more }),
    bulkApply: (approvals) => owner.call("POST", `${at}/issues/bulk-apply`, { approvals }),
    rollBack: (changeId) => owner.call("POST", `${at}/applied-changes/${changeId}/rollback`, {}),
    checkDrift: () => owner.call("POST", `${at}/applied-changes/check-drift`, {}),
    change: (id) => owner.call("GET", `${at}/applied-changes/${id}`),
    settled: () =>
      until(
        async () => (await changes()).every(({ status }: { status: string }) => !UNDER_WAY.includes(status)),
        "all changes to settle",
      ),
  };
}
