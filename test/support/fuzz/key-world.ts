/** The public API as the fuzzer works on it: the caller is a key with every scope, the stranger another workspace's. */
import fc from "fast-check";
import { publicConformance } from "../api.ts";
import { newId } from "../identity.ts";
import { openKeyWorld } from "../key-world.ts";
import { newKey } from "../request-keys.ts";
import { seedAudit } from "../seed.ts";
import type { Document } from "./document.ts";
import { type FuzzWorld, NOTHING } from "./world.ts";

export async function openPublicFuzzWorld(): Promise<FuzzWorld> {
  const world = await openKeyWorld();
  const { api, own, sibling, foreign } = world;
  const conformance = await publicConformance();
  const { rows } = await api.database.pool.query("select origin from website where name is not null order by id");
  const [{ origin }] = rows;
  const earlier = own.auditId;
  const later = await seedAudit(api.database.pool, { origin });
  const stranger = await newKey(
    api,
    {
      websiteIds: [foreign.websiteId],
      scopes: [
        ...(["projects:read", "audits:read", "audits:write", "recommendations:read"] as const),
        ...(["integrations:read", "integrations:write"] as const),
      ],
    },
    "stranger",
  );
  let turn = 0;
  const forgeries = [world.revoked, world.expired, world.orphan, world.all.slice(0, -1), api.tokens.owner];
  return {
    ...{ api, conformance },
    document: (await api.app.inject("/v1/openapi.json")).json() as Document,
    ownFor: () => ({
      ...{ auditId: [later.auditId], projectId: [own.websiteId], integrationId: [own.integrationId] },
      ...{ approvalRequestId: [world.approvalRequestId], deploymentId: [world.deploymentId] },
    }),
    foreign: {
      auditId: [foreign.auditId, sibling.auditId],
      projectId: [foreign.websiteId, sibling.websiteId],
      integrationId: [foreign.integrationId, sibling.integrationId],
      ...{ approvalRequestId: [newId("apr")], deploymentId: [newId("dep")] },
    },
    unknown: Object.fromEntries(
      ["auditId", "projectId", "integrationId", "approvalRequestId", "deploymentId"].map((name) => [
        name,
        [...NOTHING, newId("aud"), newId("web"), newId("key"), newId("int")],
      ]),
    ),
    known: {
      ...{ projectId: fc.constant(own.websiteId), base: fc.constant(earlier) },
      urls: fc.constant([`${origin}/`]),
      url: fc.stringMatching(/^[a-z]{0,9}$/).map((path) => `${origin}/${path}`),
    },
    tokenOf: (person) =>
      ({
        ...{ caller: world.all, stranger: stranger.secret, nobody: undefined },
        forged: forgeries[turn++ % forgeries.length],
      })[person],
    isValidBody: ({ path, method }, body) =>
      conformance.schemaProblems(
        body,
        ...["paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"],
      ).length === 0,
    admit: async () => {},
    // One audit of a type at a time.
    mend: async () =>
      void (await api.database.pool.query("update audit set status = 'cancelled' where status = 'queued'")),
    close: () => world.close(),
  };
}
