import { integrations as contract } from "#contract/index.ts";
import { payloadOf } from "#domain/outbox-event.ts";
import type { EventDelivery } from "#domain/webhook.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { webhookOf } from "../../request-state.ts";

export function serveListDeliveries(app: Api, { webhooks, cursors }: ApiDeps): void {
  app.route({
    ...contract.listDeliveries,
    handler: async (request) => {
      const webhook = webhookOf(request);
      const { limit } = request.query;
      const list = openList(cursors, `deliveries ${webhook.id}`, request.query);
      const before = list.after === undefined ? undefined : Number(list.after.place);
      const found = await webhooks.deliveries(webhook, { before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { place: last.event.place } : null);
      return answer(request, { deliveries: shown.map(deliveryView), page });
    },
  });
}

function deliveryView({ event, triedAt, nextAt, ...delivery }: EventDelivery) {
  return {
    ...{ eventId: event.id, payload: payloadOf(event), ...delivery },
    triedAt: triedAt?.toISOString() ?? null,
    nextAttemptAt: nextAt?.toISOString() ?? null,
  };
}
