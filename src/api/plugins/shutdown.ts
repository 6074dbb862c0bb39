/** Stopping: no new work is taken, waiting clients are let go, work under way ends. */
import { ServiceError } from "#domain/errors.ts";
import type { Api } from "../deps.ts";

/** Returns the signal that long polls and event streams listen to. */
export function letGoOnClose(app: Api): AbortSignal {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.addHook("onRequest", async (request, reply) => {
    if (!closing.signal.aborted || request.routeOptions.url === "/healthz") return;
    reply.header("connection", "close");
    throw new ServiceError("shutting_down");
  });
  return closing.signal;
}
