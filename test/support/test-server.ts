/** The PostgreSQL of the run, as a test file asks for it. */
import { inject } from "vitest";
import type { EmbeddedServer } from "#store/embedded/index.ts";

export function testServer(): EmbeddedServer["address"] {
  const server = inject("postgres");
  if (server === undefined) throw new Error("By test/support/needs.ts, tests of this folder need no database.");
  return server;
}
