import { trackers as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { trackerOf } from "../../request-state.ts";
import { trackerETag, trackerView } from "./tracker-view.ts";

export function serveGetTracker(app: Api): void {
  app.route({
    ...contract.getTracker,
    handler: async (request, reply) => {
      const tracker = trackerOf(request);
      reply.header("etag", trackerETag(tracker));
      return answer(request, { tracker: trackerView(tracker) });
    },
  });
}
