import { trackers as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, trackerOf } from "../../request-state.ts";

export function serveDeleteTracker(app: Api, { trackers }: ApiDeps): void {
  app.route({
    ...contract.deleteTracker,
    handler: async (request, reply) => {
      const tracker = trackerOf(request);
      note(request, { details: { tracker: tracker.name } });
      await trackers.remove(tracker);
      return reply.code(204).send(null);
    },
  });
}
