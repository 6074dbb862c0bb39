/** A bulk takes minutes: whoever is removed or lowered meanwhile writes nothing more. */
import { ServiceError } from "#domain/errors.ts";
import { roleAllows } from "#domain/principal.ts";
import type { BulkRecord } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";

/** `undefined` while its actor may change the website. What a request key may is asked for each item, where its grant is used. */
export async function refusalOfActor(
  { actor, websiteId, deploymentId }: Pick<BulkRecord, "actor" | "websiteId" | "deploymentId">,
  { store, roleOf }: Pick<ChangeDeps, "store" | "roleOf">,
): Promise<ServiceError | undefined> {
  if (deploymentId !== null) return undefined;
  const website = await store.websites.byId(websiteId);
  const role = website === undefined ? null : await roleOf(actor.id, website.workspaceId);
  const may = role !== null && roleAllows(role, "editor");
  return may ? undefined : new ServiceError("role_required", { extra: { needed: "editor" } });
}
