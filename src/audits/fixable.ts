/** Whether an issue can be fixed on the site, how, and if not, why not: what a preview would say, as far as is known. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { CheckInfo } from "#domain/check.ts";
import { canGrant } from "#domain/connection.ts";
import { isUnfixableReason, type UnfixableReason } from "#domain/connector.ts";
import { errors } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import type { FixabilityVerdict, Grant, IssueRecord } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { remembered } from "./remember.ts";

type Store = AuditDeps["store"];

/** What can be changed on a site that is connected now; frozen nowhere, because connections come and go. */
export interface SiteGrant extends Grant {
  readonly mode: "guarded" | "basic";
}

/** `null`: nothing is connected, so that nothing is known of what the site could take. */
export async function grantOf(
  { websiteId }: { readonly websiteId: WebsiteId },
  { connections }: Pick<Store, "connections">,
): Promise<SiteGrant | null> {
  const connection = await connections.of(websiteId);
  if (connection === undefined || connection.sealedSecret === null) return null;
  const fields = SuggestionField.options.filter((field) => canGrant(connection.can, field));
  return { fields, key: connection.grantKey, mode: connection.profile.mode };
}

/** Every change of the answer gives the audit another version. */
const countByGroup = remembered((store: Store, { id }, { fields, key }: Grant) =>
  store.issues.fixableByGroup(id, { fields, key }),
);

/** How many open issues of each group can be fixed; groups without any are left out. */
export function fixableByGroup(
  audit: AuditRecord,
  { fields, key }: Grant,
  store: Store,
): Promise<ReadonlyMap<number, number>> {
  return countByGroup(store, audit, { fields, key });
}

export async function countFixable(audit: AuditRecord, grant: Grant, store: Store): Promise<number> {
  return [...(await fixableByGroup(audit, grant, store)).values()].reduce((sum, issues) => sum + issues, 0);
}

export interface IssueFix {
  readonly fixable: boolean;
  readonly fixMode: "guarded" | "basic" | null;
  readonly notFixableReason: UnfixableReason | "no_suggestion" | "wordpress_not_connected" | "issue_not_open" | null;
  readonly notFixableWords: string | null;
}

/** @param verdict what was found out by looking at the site; without it, what the connection says of itself must do */
export function fixOf(
  { suggestion, status }: Pick<IssueRecord, "suggestion" | "status">,
  {
    grant,
    verdict,
    info,
  }: { grant: SiteGrant | null; verdict: FixabilityVerdict | undefined; info: CheckInfo | undefined },
): IssueFix {
  if (suggestion === null)
    return refused("no_suggestion", info?.noSuggestion ?? "This version of Sitemend no longer has this check.");
  if (grant === null)
    return {
      ...refused("wordpress_not_connected", "The website isn't connected to WordPress or a Git repository."),
      fixable: true,
    };
  if (status !== "open" && status !== "regressed") return refused("issue_not_open", errors.issue_not_open.text);
  if (verdict?.fixable === false)
    return refused(isUnfixableReason(verdict.reason) ? verdict.reason : "kind_not_supported", verdict.words);
  if (verdict === undefined && !grant.fields.includes(suggestion.field))
    return refused("kind_not_supported", "The connection can't change this type of value.");
  return { fixable: true, fixMode: grant.mode, notFixableReason: null, notFixableWords: null };
}

function refused(notFixableReason: IssueFix["notFixableReason"], notFixableWords: string): IssueFix {
  return { fixable: false, fixMode: null, notFixableReason, notFixableWords };
}
