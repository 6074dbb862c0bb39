/** Addresses that nobody serves: 405 with Allow when only the method is wrong, otherwise 404, for people as a page. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "#domain/errors.ts";
import { sendScreenOfNothing } from "../dashboard.ts";
import type { Api, ProbeDeps } from "../deps.ts";
import { sendPage } from "../people/page.ts";
import { sendProblem } from "./errors.ts";
import { isPublicApi } from "./request-keys.ts";

interface Address {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  /** Parts that may be anything; the fewer, the closer it describes a path. */
  readonly open: number;
}

export function refuseUnknownRoutes(app: Api, deps: ProbeDeps): void {
  const addresses = new Map<string, Address>();

  app.addHook("onRoute", ({ url, method }) => {
    const open = url.match(/[:*]/g)?.length ?? 0;
    const known = addresses.get(url) ?? { ...{ pattern: patternOf(url), open }, methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    addresses.set(url, known);
  });

  /** The closest of the addresses that describe a path. */
  function addressOf(path: string): Address | undefined {
    const fitting = [...addresses.values()].filter(({ pattern }) => pattern.test(path));
    return fitting.toSorted((one, other) => one.open - other.open)[0];
  }

  function refuseMethod(methods: Iterable<string>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header("allow", [...methods].sort().join(", "));
    return sendProblem(new ServiceError("method_not_allowed"), request, reply, deps);
  }

  // `/audit/start` is an address of its own, not an audit whose id is "start".
  app.addHook("onRequest", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const taken = addresses.get(request.routeOptions.url ?? "");
    if (taken === undefined || taken.open === 0) return;
    const closest = addressOf(path);
    if (closest !== undefined && closest.open < taken.open) return refuseMethod(closest.methods, request, reply);
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (deps.settings.publicApi === "off" && isPublicApi(path))
      return sendProblem(new ServiceError("public_api_not_enabled"), request, reply, deps);
    // A route that serves files and has none of that name ends here, too.
    const served = [...(addressOf(path)?.methods ?? [])];
    const methods = served.includes(request.method) ? [] : served;
    if (methods.length === 0 && isForPeople(path, request))
      return sendScreenOfNothing(request, reply) ?? sendNowhere(reply);
    if (methods.length === 0) return sendProblem(new ServiceError("not_found"), request, reply, deps);
    return refuseMethod(methods, request, reply);
  });
}

/** A browser that shows a page, at an address that is none of the API's. */
function isForPeople(path: string, { method, headers }: FastifyRequest): boolean {
  const shows = method === "GET" || method === "HEAD";
  return shows && !/^\/(api|v1)(\/|$)/.test(path) && headers.accept?.includes("text/html") === true;
}

function sendNowhere(reply: FastifyReply): FastifyReply {
  const words = "The URL may be mistyped, or the page may have moved.";
  return sendPage(reply, "Page not found", `<p>${words}</p><p><a href="/">Go to the start page</a></p>`, 404);
}

function patternOf(url: string): RegExp {
  const parts = url
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : escapeForPattern(part)));
  return new RegExp(`^${parts.join("/")}$`);
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
