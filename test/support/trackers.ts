/** Issue trackers of a workspace, and tickets of causes. */
import { causes, trackers } from "#contract/index.ts";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Person, TestApi } from "./api.ts";
import { newId } from "./identity.ts";

/** Nobody answers there. */
export const SOME_TRACKER = {
  ...{ kind: "github", name: "Team", url: "https://github.example", project: "shop/site" },
  token: "token-of-nobody-0123456789",
};

export async function newTracker(api: TestApi, request: object = {}, as: Person = "admin"): Promise<string> {
  const answer = await api.call(trackers.createTracker, { as, body: { ...SOME_TRACKER, ...request } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.tracker.id;
}

export function newTicket(
  api: TestApi,
  { websiteId, causeKey, trackerId }: Readonly<Record<"websiteId" | "causeKey" | "trackerId", string>>,
  as: Person = "editor",
) {
  return api.call(causes.createTicket, { as, params: { websiteId, causeKey }, body: { trackerId } });
}

/** As it is when the tracker has created one. */
export async function insertTicket(
  { database }: Pick<TestApi, "database">,
  { websiteId, causeKey }: { readonly websiteId: string; readonly causeKey: string },
): Promise<string> {
  const id = newId("tkt");
  await database.pool.query(
    `insert into ticket (id, website_id, cause_key, kind, project, state, key, url, created_by)
     values ($1, $2, $3, 'github', 'shop/site', 'created', '#7', 'https://github.example/shop/site/issues/7', 'Ana')`,
    [toUuid(id), toUuid(websiteId as WebsiteId), causeKey],
  );
  return id;
}
