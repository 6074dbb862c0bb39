import { apiKeys as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, requestKeyOf } from "../../request-state.ts";
import { apiKeyView } from "./api-key-view.ts";

export function serveRollApiKey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.rollApiKey,
    handler: async (request) => {
      const { overlapHours, expiresInDays: days } = request.body;
      const input = { overlapHours, days };
      const { key, secret } = await identity.requestKeys.roll(requestKeyOf(request), input, principalOf(request));
      return answer(request, { key: apiKeyView(key), secret });
    },
  });
}
