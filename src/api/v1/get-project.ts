import { projects as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api } from "../deps.ts";
import { websiteOf } from "../request-state.ts";
import { projectView } from "./views.ts";

export function serveGetProject(app: Api): void {
  app.route({
    ...contract.getProject,
    handler: async (request) => answer(request, { project: projectView(websiteOf(request)) }),
  });
}
