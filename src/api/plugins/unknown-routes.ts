/** Addresses that nobody serves: 405 with Allow when only the method is wrong, otherwise 404, for people as a page. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ProbeDeps } from "../deps.ts";
import { sendPage } from "../people/page.ts";
import { sendProblem } from "./errors.ts";

const isFixed = (url: string): boolean => !/[:*]/.test(url);

export function refuseUnknownRoutes(app: Api, deps: ProbeDeps): void {
  const methodsByUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByUrl.set(url, known);
  });

  const fixedMethods = (path: string) => (isFixed(path) ? methodsByUrl.get(path)?.methods : undefined);

  function methodsOf(path: string): Iterable<string> {
    const fixed = fixedMethods(path);
    if (fixed !== undefined) return fixed;
    const fitting = [...methodsByUrl.values()].filter(({ pattern }) => pattern.test(path));
    return new Set(fitting.flatMap(({ methods }) => [...methods]));
  }

  function refuseMethod(methods: Iterable<string>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header("allow", [...methods].sort().join(", "));
    return sendProblem(new ServiceError("method_not_allowed"), request, reply, deps);
  }

  // `/audit/start` is an address of its own, not an audit whose id is "start".
  app.addHook("onRequest", async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const fixed = fixedMethods(path);
    if (fixed === undefined || !request.routeOptions.url?.includes(":")) return;
    return refuseMethod(fixed, request, reply);
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (/^\/v1(\/|$)/.test(path)) return sendProblem(new ServiceError("public_api_not_enabled"), request, reply, deps);
    // A route that serves files and has none of that name ends here, too.
    const served = [...methodsOf(path)];
    const methods = served.includes(request.method) ? [] : served;
    if (methods.length === 0 && isForPeople(path, request)) return sendNowhere(reply);
    if (methods.length === 0) return sendProblem(new ServiceError("not_found"), request, reply, deps);
    return refuseMethod(methods, request, reply);
  });
}

/** A browser that shows a page, at an address that is none of the API's. */
function isForPeople(path: string, { method, headers }: FastifyRequest): boolean {
  const shows = method === "GET" || method === "HEAD";
  return shows && !/^\/api(\/|$)/.test(path) && headers.accept?.includes("text/html") === true;
}

function sendNowhere(reply: FastifyReply): FastifyReply {
  const words = "The address may be mistyped, or the page may have moved.";
  return sendPage(reply, "There is no such page", `<p>${words}</p><p><a href="/">Go to the start page</a></p>`, 404);
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
