import { trackers as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { trackerETag, trackerView } from "./tracker-view.ts";

export function serveCreateTracker(app: Api, { trackers }: ApiDeps): void {
  app.route({
    ...contract.createTracker,
    handler: async (request, reply) => {
      const { workspaceId: named, url, ...body } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "admin");
      note(request, { workspaceId, details: { tracker: body.name } });
      const place = { account: null, issueType: null, ...body, origin: new URL(url).origin };
      const tracker = await trackers.create(workspaceId, place, principal.userId);
      reply.code(201).header("etag", trackerETag(tracker));
      return answer(request, { tracker: trackerView(tracker) });
    },
  });
}
