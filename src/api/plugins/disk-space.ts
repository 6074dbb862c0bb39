/** A full disk: nothing is begun that would be broken off, and whoever watches sees it come. */
import { Gauge, type Registry } from "prom-client";
import { needsSpace } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";

export function refuseWithoutSpace(app: Api, { space }: ApiDeps): void {
  app.addHook("preHandler", async ({ routeOptions }) => {
    if (needsSpace(routeOptions.config.log) && !space.hasRoom())
      throw new ServiceError("disk_full", { facts: { freeBytes: space.freeBytes() } });
  });
}

export function measureSpace(registry: Registry, { space }: Pick<ApiDeps, "space">): void {
  const free: Gauge = new Gauge({
    name: "sitemend_disk_free_bytes",
    help: "Space left where the embedded database writes.",
    registers: [],
    collect: () => free.set(space.freeBytes() ?? Number.NaN),
  });
  // An external database's disk is not ours to see.
  if (space.freeBytes() !== null) registry.registerMetric(free);
}
