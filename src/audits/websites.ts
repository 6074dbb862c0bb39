/** Websites of a workspace. A website is an origin; a path in an address given is the start page of an audit. */
import type { CustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { type Principal, workspacesWith } from "#domain/principal.ts";
import type { Retention } from "#domain/retention.ts";
import type { Website } from "#domain/website.ts";
import type { ListedWebsite, WebsiteFacets, WebsitesPage } from "#store/index.ts";
import { mergeOverrides, type OverrideChanges } from "./check-overrides.ts";
import { assertRules } from "./custom-rules.ts";
import type { AuditDeps } from "./deps.ts";
import { remaining } from "./issue-counts.ts";
import { parseTarget } from "./target.ts";

type WebsiteDeps = Pick<AuditDeps, "newId" | "checkTarget" | "keepAudits"> & {
  readonly store: Pick<AuditDeps["store"], "websites" | "summary">;
};

export async function listWebsites(
  principal: Principal,
  page: WebsitesPage,
  { store }: Pick<WebsiteDeps, "store">,
): Promise<readonly ListedWebsite[]> {
  const listed = await store.websites.list(ofPrincipal(principal), page);
  const websites = await asTheyStand(
    listed.map(({ website }) => website),
    store,
  );
  return websites.map((website, place) => ({ website, value: listed[place]?.value ?? null }));
}

/** How many the list has without its filters, and what it can be filtered by. */
export function websiteFacets(principal: Principal, { store }: Pick<WebsiteDeps, "store">): Promise<WebsiteFacets> {
  return store.websites.facets(ofPrincipal(principal));
}

function ofPrincipal(principal: Principal) {
  return { workspaceIds: workspacesWith(principal, "viewer"), ids: principal.websiteIds };
}

/** @throws ServiceError not_found */
export async function readWebsite(id: WebsiteId, { store }: WebsiteDeps): Promise<Website> {
  const website = await store.websites.byId(id);
  if (website === undefined) throw new ServiceError("not_found");
  const [now = website] = await asTheyStand([website], store);
  return now;
}

/** Without the issues that were ignored or fixed since the audit. */
async function asTheyStand(websites: readonly Website[], { summary }: WebsiteDeps["store"]): Promise<Website[]> {
  const moved = await summary.moved(websites.flatMap(({ standing }) => (standing === null ? [] : [standing.auditId])));
  const byAudit = Map.groupBy(moved, ({ auditId }) => auditId);
  return websites.map((website) => {
    const { standing } = website;
    if (standing === null) return website;
    return {
      ...website,
      standing: { ...standing, issues: remaining(standing.issues, byAudit.get(standing.auditId) ?? []) },
    };
  });
}

/** @throws ServiceError validation_failed, target_not_allowed, role_required, website_exists */
export async function createWebsite(
  request: { url: string; name?: string | undefined },
  principal: Principal,
  deps: WebsiteDeps,
): Promise<Website> {
  const target = parseTarget(request.url, "/url");
  await deps.checkTarget(target.href, "/url");
  const workspaceId = defaultWorkspace(principal);
  const created = await insert(target.origin, request.name ?? target.host, workspaceId, { provisional: false }, deps);
  if (!created.isNew) throw new ServiceError("website_exists", { extra: { websiteId: created.website.id } });
  return created.website;
}

/** The website of an origin in one of the caller's workspaces. */
export function knownWebsite(
  origin: string,
  principal: Principal,
  { store }: WebsiteDeps,
): Promise<Website | undefined> {
  return store.websites.byOrigin(workspacesWith(principal, "viewer"), origin);
}

/**
 * The website of an origin where the caller may work on it; made in the default workspace when there is none. Lists have that one
 * once somebody or an audit has shown that it exists.
 * @throws ServiceError not_found for a request key that is not for it
 */
export async function websiteFor(origin: string, principal: Principal, deps: WebsiteDeps): Promise<Website> {
  const known = await deps.store.websites.byOrigin(workspacesWith(principal, "editor"), origin);
  const { websiteIds } = principal;
  if (websiteIds !== undefined && (known === undefined || !websiteIds.includes(known.id)))
    throw new ServiceError("not_found");
  if (known !== undefined) return known;
  return (await insert(origin, new URL(origin).host, defaultWorkspace(principal), { provisional: true }, deps)).website;
}

export interface WebsiteUpdate {
  readonly name?: string | undefined;
  /** Merged into what is set; `null` returns a check to its defaults. */
  readonly checks?: OverrideChanges | undefined;
  /** Replaces what is set. */
  readonly custom?: CustomRules | undefined;
  /** Replaces what is set. */
  readonly deploymentHosts?: readonly string[] | undefined;
  /** `null`: in none. */
  readonly group?: string | null | undefined;
  /** Replaces what is set. */
  readonly tags?: readonly string[] | undefined;
  readonly retention?: Retention | undefined;
  readonly expectedVersion: number;
}

/** @throws ServiceError validation_failed, precondition_failed, not_found */
export async function updateWebsite(
  website: Website,
  { name = website.name, checks = {}, custom = website.custom, expectedVersion, ...update }: WebsiteUpdate,
  deps: WebsiteDeps & Pick<AuditDeps, "checks" | "tryRules">,
): Promise<Website> {
  if (custom !== website.custom) await assertRules(custom, "/custom", deps);
  const overrides = mergeOverrides(website.checks, checks, deps.checks.withRules(custom));
  const {
    deploymentHosts = website.deploymentHosts,
    group = website.group,
    tags = website.tags,
    retention = website.retention,
  } = update;
  const settings = { name, checks: overrides, custom, deploymentHosts, group, tags, retention };
  const done = await deps.store.websites.update(website.id, settings, expectedVersion);
  if (!done) throw new ServiceError("precondition_failed");
  return readWebsite(website.id, deps);
}

/** With all its audits. @throws ServiceError audit_running */
export async function deleteWebsite(id: WebsiteId, { store }: WebsiteDeps): Promise<void> {
  if (!(await store.websites.remove(id))) throw new ServiceError("audit_running");
}

async function insert(
  origin: string,
  name: string,
  workspaceId: string,
  as: { readonly provisional: boolean },
  { store, newId, keepAudits }: WebsiteDeps,
) {
  const isNew = await store.websites.insert({ id: newId("web"), workspaceId, origin, name }, { ...as, keepAudits });
  const website = await store.websites.byOrigin([workspaceId], origin);
  if (website === undefined) throw new ServiceError("not_found");
  return { website, isNew };
}

/** @throws ServiceError role_required for a person who may only look everywhere */
function defaultWorkspace(principal: Principal): string {
  const [first] = workspacesWith(principal, "editor");
  if (first === undefined) throw new ServiceError("role_required", { extra: { needed: "editor" } });
  return first;
}
