/** A Fastify server with our limits and our schemas, and nothing on it yet. */
import fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { BODY_LIMIT_BYTES } from "#contract/index.ts";
import type { Api, ProbeDeps } from "./deps.ts";
import { refuseUnreadableAddress } from "./plugins/errors.ts";

/** A client that sends its head or body slower than this holds a socket for nothing. */
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
export function openServer(deps: ProbeDeps): Api {
  const { settings, log, newRequestId } = deps;
  const app = fastify({
    loggerInstance: log,
    // Ours is one line without secrets (plugins/access-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS },
    trustProxy: settings.trustProxy ?? false,
    genReqId: newRequestId,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => void refuseUnreadableAddress(request, reply, deps),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app.withTypeProvider<ZodTypeProvider>();
}
