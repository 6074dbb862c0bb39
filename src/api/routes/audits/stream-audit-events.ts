/** Server-sent events (WHATWG HTML §9.2): a database table behind it, so a client that comes back misses nothing. */
import { once } from "node:events";
import type { FastifyReply } from "fastify";
import { audits as contract, STREAMS_PER_USER } from "#contract/index.ts";
import { AuditEvent } from "#domain/audit-events.ts";
import type { KeptEvent } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { requireRole } from "#domain/principal.ts";
import type { Api, ApiDeps, SharedByRoutes } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";
import { goneSignal } from "./get-audit-status.ts";

/** Proxies cut connections that are silent for half a minute. */
const HEARTBEAT_MS = 15_000;

export function serveStreamAuditEvents(app: Api, { audits, identity }: ApiDeps, { closing }: SharedByRoutes): void {
  const open = new Map<string, number>();
  app.route({
    ...contract.streamAuditEvents,
    // A HEAD of an endless answer would never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const principal = principalOf(request);
      const { userId } = principal;
      const streams = open.get(userId) ?? 0;
      // The oldest is not ended for it: whoever reads that would not know why.
      if (streams >= STREAMS_PER_USER) throw new ServiceError("too_many_streams");
      open.set(userId, streams + 1);
      const last = Number(request.headers["last-event-id"] ?? 0);
      const signal = AbortSignal.any([closing, goneSignal(reply.raw)]);
      const events = audits.events(auditOf(request).id, Number.isSafeInteger(last) && last > 0 ? last : 0, signal);
      const { workspaceId } = auditOf(request);
      // A stream outlives requests, and must not outlive the membership or the session that opened it.
      const assertMayStill = async () => requireRole(await identity.again(principal), workspaceId, "viewer");
      try {
        await send(events, reply, { signal, assertMayStill });
      } finally {
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      }
      return reply;
    },
  });
}

async function send(
  events: AsyncIterable<KeptEvent>,
  reply: FastifyReply,
  { signal, assertMayStill }: { readonly signal: AbortSignal; readonly assertMayStill: () => Promise<void> },
): Promise<void> {
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // nginx would collect the answer before it passes it on.
    "x-accel-buffering": "no",
  });
  reply.raw.write("retry: 2000\n\n");
  const heartbeat = setInterval(() => reply.raw.write(": still here\n\n"), HEARTBEAT_MS);
  try {
    for await (const event of events) {
      await assertMayStill();
      if (!reply.raw.write(format(event))) await once(reply.raw, "drain", { signal });
    }
  } catch (error) {
    // The head is long sent; hanging up makes the client come back with Last-Event-ID.
    if (!signal.aborted && !(error instanceof ServiceError))
      reply.log.error({ err: error }, "an event stream broke off");
  } finally {
    clearInterval(heartbeat);
    reply.raw.end();
  }
}

/** Empty for an event of an older version that said less: what is missing cannot be made up. */
function format({ seq, type, data, at }: KeptEvent): string {
  const known = AuditEvent.safeParse({ id: String(seq), event: type, data: { ...data, at: at.toISOString() } });
  return known.success ? asText(known.data) : "";
}

function asText({ id, event, data }: AuditEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
