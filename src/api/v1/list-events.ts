import { keyEvents as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { payloadOf } from "#domain/outbox-event.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { keyOf } from "../request-state.ts";

export function serveListEvents(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.listEvents,
    handler: async (request) => {
      const { websiteIds } = keyOf(request);
      const { after, limit } = request.query;
      const last = after === undefined ? null : parseId("evt", after);
      if (last === undefined) throw new ServiceError("event_unknown");
      const found = await webhooks.events(last, { websiteIds, limit: limit + 1 });
      const events = found.slice(0, limit).map((event) => ({ id: event.id, ...payloadOf(event) }));
      return answer(request, { events, hasMore: found.length > limit });
    },
  });
}
