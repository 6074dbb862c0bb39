/**
 * Once it is known who asks, the database shows and takes rows of their workspaces only (store/row-security): what a check here
 * or a statement there forgets is refused by it.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuditId, parseId } from "#domain/ids.ts";
import { withinWorkspacesOf } from "#store/index.ts";
import type { Api } from "../deps.ts";

export function keepWithinWorkspaces(app: Api): void {
  app.addHook("onRequest", enter);
  // What follows the reading of a body is called by the end of its stream, outside of what the first hook has begun.
  app.addHook("preValidation", enter);
}

function enter({ caller, key, params }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (caller === null) done();
  else withinWorkspacesOf(caller.principal.userId, done, key ?? undefined, auditIn(params));
}

/** As the address says; whether there is such an audit, and whose, is not known yet. */
function auditIn(params: unknown): AuditId | undefined {
  const { auditId } = params as { readonly auditId?: string };
  return auditId === undefined ? undefined : parseId("aud", auditId);
}
