/** Addresses that nobody serves: 405 with Allow when only the method is wrong, otherwise 404. */
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { sendProblem } from "./errors.ts";

export function refuseUnknownRoutes(app: Api, deps: ApiDeps): void {
  const methodsByUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByUrl.set(url, known);
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    if (/^\/v1(\/|$)/.test(path)) return sendProblem(new ServiceError("public_api_not_enabled"), request, reply, deps);
    const methods = [...methodsByUrl.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((one) => [...one.methods]);
    if (methods.length === 0) return sendProblem(new ServiceError("not_found"), request, reply, deps);
    reply.header("allow", [...new Set(methods)].sort().join(", "));
    return sendProblem(new ServiceError("method_not_allowed"), request, reply, deps);
  });
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
