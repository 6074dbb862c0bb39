/** What approvals need; main.ts gives it. */
import type { ApprovalItem, ApprovalRequest, AskedItem } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { DeploymentId } from "#domain/deployment.ts";
import type { AskedEdit, EditLooking } from "#domain/event-deployment.ts";
import type { BulkId, IssueId, NewId, WebsiteId } from "#domain/ids.ts";
import type { NewBulk, Store } from "#store/index.ts";

export interface AskedInput {
  readonly issueId: IssueId;
  /** Instead of the suggestion. */
  readonly value: string | undefined;
}

export interface ApprovalDeps {
  readonly store: Pick<Store, "approvals" | "audits" | "connections" | "deployments" | "websites">;
  /** Looks at the live site and writes nothing. */
  readonly changes: {
    askToApply(audit: AuditRecord, inputs: readonly AskedInput[]): Promise<AskedItem[]>;
    /** The same for what people's own code is to do. */
    askForEdits(audit: AuditRecord, inputs: readonly AskedInput[], limit: AbortSignal): Promise<AskedItem[]>;
    lookAtEdits<Edit extends AskedEdit>(
      websiteId: WebsiteId,
      edits: readonly Edit[],
      how: EditLooking<Edit>,
    ): Promise<void>;
    /** @throws ServiceError not_found */
    askToUndo(audit: AuditRecord, changeIds: readonly string[]): Promise<AskedItem[]>;
    bulksOfGrants(
      request: ApprovalRequest,
      items: readonly ApprovalItem[],
      deployment: { readonly deploymentId: DeploymentId; readonly undoes: boolean },
    ): NewBulk[];
    runBulks(ids: readonly BulkId[]): void;
  };
  readonly newId: NewId;
  /** Ends the looks at public pages for whoever waits from now on. */
  readonly newLookLimit: () => AbortSignal;
  readonly reportFault: (error: unknown, words: string) => void;
}
