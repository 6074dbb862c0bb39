import { websites as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, websiteOf } from "../../request-state.ts";
import { websiteETag, websiteView } from "./website-view.ts";

export function serveUpdateWebsite(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.updateWebsite,
    handler: async (request, reply) => {
      const known = websiteOf(request);
      note(request, { details: { changed: changedNames(request.body) } });
      const website = await websites.update(known, { ...request.body, expectedVersion: known.version });
      reply.header("etag", websiteETag(website));
      return answer(request, { website: websiteView(website) });
    },
  });
}

/** Enough to look it up by, short enough for a line. */
const NAMES_AT_MOST = 500;

function changedNames({
  name,
  checks = {},
  custom,
  deploymentHosts,
  group,
  tags,
  retention,
}: {
  name?: string | undefined;
  checks?: Record<string, unknown> | undefined;
  custom?: unknown;
  deploymentHosts?: unknown;
  group?: unknown;
  tags?: unknown;
  retention?: unknown;
}) {
  const others = Object.entries({ name, custom, deploymentHosts, group, tags, retention }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  const names = [...others, ...Object.keys(checks)].join(", ");
  return names.length > NAMES_AT_MOST ? `${names.slice(0, NAMES_AT_MOST)}…` : names;
}
