/** Figures of the whole installation, read from the database once for each scrape: every process tells the same. */
import { Gauge, Registry } from "prom-client";
import type { Store } from "#store/index.ts";

type Source = Pick<Store, "figures" | "processes" | "poolState">;

/** The figures as they are now; without those of the database while it does not answer. */
export async function readState(store: Source): Promise<Registry> {
  const registry = new Registry();
  const pool = store.poolState();
  const found = await Promise.all([store.figures(), store.processes.alive()]).catch(() => undefined);

  const tell = (name: string, help: string, value: number) =>
    new Gauge({ name: `sitemend_${name}`, help, registers: [registry] }).set(value);
  const tellBy = (label: string, name: string, help: string, values: Readonly<Record<string, number>>) => {
    const gauge = new Gauge({ name: `sitemend_${name}`, help, labelNames: [label], registers: [registry] });
    for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
  };

  tell("database_up", "1 if the database responded to this scrape, otherwise 0.", found === undefined ? 0 : 1);
  const connections = { idle: pool.idle, used: pool.total - pool.idle };
  tellBy("state", "database_pool_connections", "Connections of this process to the database.", connections);
  tell("database_pool_waiting", "Questions of this process that wait for a connection.", pool.waiting);
  if (found === undefined) return registry;

  const [{ audits, changes, websites, connected, leases }, { workers, queued, oldestQueuedSeconds }] = found;
  tellBy("state", "audits", "Queued and running audits.", audits);
  tell("queue_depth", "Audits that wait for a worker.", queued);
  tell("queue_oldest_age_seconds", "How long the oldest of them has waited; 0 when none does.", oldestQueuedSeconds);
  tell("workers", "Processes alive that run audits.", workers);
  tellBy("state", "changes", "Changes of connected sites.", changes);
  tell("websites", "Websites of all workspaces.", websites);
  tell("websites_connected", "Websites with a WordPress connection.", connected);
  tellBy("kind", "leases_held", "Leases that hold: of running audits, of sites that are written to.", leases);
  return registry;
}
