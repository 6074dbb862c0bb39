import { trackers as contract } from "#contract/index.ts";
import { TRACKER_PROBLEMS } from "#domain/tracker.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, trackerOf } from "../../request-state.ts";

export function serveTestTracker(app: Api, { trackers }: ApiDeps): void {
  app.route({
    ...contract.testTracker,
    handler: async (request) => {
      const tracker = trackerOf(request);
      const problem = await trackers.check(tracker);
      note(request, { object: tracker.id, details: { tracker: tracker.name, problem: problem ?? "none" } });
      return answer(request, {
        isReachable: problem === null,
        problem,
        problemText: problem === null ? null : TRACKER_PROBLEMS[problem],
      });
    },
  });
}
