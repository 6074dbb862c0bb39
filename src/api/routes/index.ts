/** Every route. Which there are, the files of the folders below say; `npm run gen` lists them. */
import type { Api, ApiDeps, SharedByRoutes } from "../deps.ts";
import { handlers } from "./registry.ts";

export function serveRoutes(app: Api, deps: ApiDeps, shared: SharedByRoutes): void {
  for (const serve of handlers) serve(app, deps, shared);
}
