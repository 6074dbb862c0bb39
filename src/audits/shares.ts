/** Reports shown to people without an account: by a link that cannot be guessed, ends, and can be taken back. */
import type { ShareKeys } from "#auth/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { isOver } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { ShareId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import type { Store } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { type OpenShare, type PublicIssuesRequest, publicIssues, publicReport } from "./public-report.ts";

export interface ShareDeps extends Pick<AuditDeps, "checks" | "newId" | "now"> {
  readonly store: AuditDeps["store"] & Pick<Store, "shares">;
  readonly keys: ShareKeys;
}

export type Shares = ReturnType<typeof createShares>;

export interface ShareRequest {
  readonly expiresAt: Date | undefined;
  readonly password: string | undefined;
  readonly brand: { readonly name: string | null; readonly title: string | null };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_LIFE_MS = 30 * DAY_MS;
/** A year, with room for the clocks of those who ask. */
const LONGEST_LIFE_MS = 366 * DAY_MS;

export function createShares(deps: ShareDeps) {
  const { store, keys } = deps;
  /** With the checks of the website's own that the audit ran. */
  const withRulesOf = ({ audit }: OpenShare) => ({ store, checks: deps.checks.withRules(audit.customRules) });
  return {
    create: (audit: AuditRecord, request: ShareRequest, principal: Principal) =>
      create(audit, request, principal, deps),
    list: (audit: AuditRecord, page: { after: ShareId | undefined; limit: number }) =>
      store.shares.list(audit.id, page),

    /** @throws ServiceError not_found */
    async revoke(audit: AuditRecord, id: ShareId): Promise<void> {
      if (!(await store.shares.revoke(audit.id, id))) throw new ServiceError("not_found");
    },

    /** What the word in a link leads to. @throws ServiceError not_found */
    async open(token: string): Promise<OpenShare> {
      const share = await store.shares.live(keys.hashOf(token));
      const audit = share && (await store.audits.byId(share.auditId));
      if (share === undefined || audit === undefined) throw new ServiceError("not_found");
      return { share, audit };
    },

    /** Whether it has a password that the pass does not answer. */
    isLocked({ share: { tokenHash, passwordHash } }: OpenShare, pass: string | undefined): boolean {
      return passwordHash !== null && !(pass !== undefined && keys.opens({ tokenHash, passwordHash }, pass));
    },

    /** @throws ServiceError login_throttled, share_password_required */
    async passFor({ share: { tokenHash, passwordHash } }: OpenShare, guess: { password: string; address: string }) {
      return passwordHash === null ? "" : keys.passFor({ tokenHash, passwordHash }, guess);
    },

    report: (open: OpenShare) => publicReport(open, withRulesOf(open)),
    issues: (open: OpenShare, request: PublicIssuesRequest) => publicIssues(open, request, withRulesOf(open)),
  };
}

/** @throws ServiceError audit_not_completed, validation_failed */
async function create(audit: AuditRecord, request: ShareRequest, principal: Principal, deps: ShareDeps) {
  const { store, keys, newId, now } = deps;
  if (!isOver(audit.status)) throw new ServiceError("audit_not_completed", { retryAfterSeconds: 2 });
  const expiresAt = request.expiresAt ?? new Date(now() + DEFAULT_LIFE_MS);
  const life = expiresAt.getTime() - now();
  if (life <= 0 || life > LONGEST_LIFE_MS) {
    const message = "Enter a time within the next year.";
    throw new ServiceError("validation_failed", { fields: [{ pointer: "/expiresAt", code: "out_of_range", message }] });
  }
  const token = keys.newToken();
  const share = {
    ...{ id: newId("shr"), auditId: audit.id, tokenHash: keys.hashOf(token), expiresAt },
    passwordHash: request.password === undefined ? null : await keys.hashPassword(request.password),
    ...{ brandName: request.brand.name, brandTitle: request.brand.title },
  };
  await store.shares.insert({ ...share, createdBy: principal.userId });
  return { token, share: { ...share, createdAt: new Date(now()), revokedAt: null } };
}
