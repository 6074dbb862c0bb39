import { trackers as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, trackerOf } from "../../request-state.ts";
import { trackerETag, trackerView } from "./tracker-view.ts";

export function serveUpdateTracker(app: Api, { trackers }: ApiDeps): void {
  app.route({
    ...contract.updateTracker,
    handler: async (request, reply) => {
      const known = trackerOf(request);
      note(request, { details: { tracker: known.name, changed: Object.keys(request.body).join(", ") } });
      const tracker = await trackers.update(known, request.body);
      reply.header("etag", trackerETag(tracker));
      return answer(request, { tracker: trackerView(tracker) });
    },
  });
}
