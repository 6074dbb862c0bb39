/** The contract of the public API, for programs with request keys. It has a document of its own: /v1/openapi.json. */
import { type AnyRoute, isRoute } from "../any-route.ts";
import * as keyApprovals from "./approvals.ts";
import * as keyAudits from "./audits.ts";
import * as deployments from "./deployments.ts";
import * as keyEvents from "./events.ts";
import * as keyIntegrations from "./integrations.ts";
import * as keyPages from "./pages.ts";
import * as projects from "./projects.ts";
import * as recommendations from "./recommendations.ts";
import * as keyService from "./service.ts";

export {
  deployments,
  keyApprovals,
  keyAudits,
  keyEvents,
  keyIntegrations,
  keyPages,
  keyService,
  projects,
  recommendations,
};

/** Every route of the public API. */
export const publicRoutes: readonly AnyRoute[] = [
  projects,
  keyAudits,
  keyPages,
  recommendations,
  keyApprovals,
  deployments,
  keyEvents,
  keyIntegrations,
  keyService,
]
  .flatMap((resource) => Object.values<object>(resource))
  .filter(isRoute);
