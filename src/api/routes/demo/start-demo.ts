import { demo as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveStartDemo(app: Api, { demo }: ApiDeps): void {
  app.route({
    ...contract.startDemo,
    handler: async (request, reply) => {
      const state = demo.start(principalOf(request));
      reply.code(202);
      return answer(request, { demo: state });
    },
  });
}
