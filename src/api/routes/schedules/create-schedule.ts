import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf, websiteOf } from "../../request-state.ts";
import { requireAddresses } from "./require-addresses.ts";
import { scheduleETag, scheduleView } from "./schedule-view.ts";

export function serveCreateSchedule(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.createSchedule,
    handler: async (request, reply) => {
      note(request, { details: { schedule: request.body.name } });
      const [website, principal] = [websiteOf(request), principalOf(request)];
      requireAddresses(principal, website.workspaceId, [request.body.action]);
      const schedule = await schedules.create(website, request.body, principal.userId);
      reply.code(201).header("etag", scheduleETag(schedule));
      return answer(request, { schedule: await scheduleView(schedule, schedules, principalOf(request)) });
    },
  });
}
