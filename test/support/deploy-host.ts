/**
 * A server that takes the calls of deploy hooks as GitHub, GitLab and Vercel describe theirs, and refuses what they would refuse:
 * https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event, https://docs.gitlab.com/api/pipeline_triggers/,
 * https://vercel.com/docs/deploy-hooks
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HostCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
}

export const HOST_TOKENS = {
  github: "github_pat_canary0123456789",
  gitlab: "glptt-canary0123456789",
  url: "prj_canary0123/Zx81canary",
} as const;

export interface DeployHost {
  readonly origin: string;
  /** Base URLs, and the hook's URL, as people enter them. */
  readonly urls: Readonly<Record<keyof typeof HOST_TOKENS, string>>;
  readonly calls: HostCall[];
  /** Instead of what the service answers; `undefined`: that again. */
  answers(instead: ((response: ServerResponse) => void) | undefined): void;
  close(): Promise<unknown>;
}

export async function openDeployHost(): Promise<DeployHost> {
  const calls: HostCall[] = [];
  let instead: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      const call = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
      const status = statusOf(call);
      calls.push({ ...call, status });
      if (instead !== undefined) return instead(response);
      response.writeHead(status).end(status === 204 ? undefined : "{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    urls: { github: `${origin}/api/v3`, gitlab: origin, url: `${origin}/v1/integrations/deploy/${HOST_TOKENS.url}` },
    calls,
    answers: (other) => {
      instead = other;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function statusOf(call: Omit<HostCall, "status">): number {
  if (call.method !== "POST") return 405;
  if (call.path.startsWith("/api/v3/repos/")) return github(call);
  if (call.path.startsWith("/api/v4/projects/")) return gitlab(call);
  return call.path === `/v1/integrations/deploy/${HOST_TOKENS.url}` ? 201 : 404;
}

function github({ path, headers, body }: Omit<HostCall, "status">): number {
  if (headers["user-agent"] === undefined) return 403;
  if (headers.authorization !== `Bearer ${HOST_TOKENS.github}`) return 401;
  if (headers.accept !== "application/vnd.github+json" || headers["x-github-api-version"] !== "2022-11-28") return 415;
  if (path !== "/api/v3/repos/tea-house/shop/dispatches") return 404;
  const { event_type: type, client_payload: payload, ...more } = JSON.parse(body);
  const isGood =
    typeof type === "string" && type.length <= 100 && typeof payload === "object" && Object.keys(payload).length <= 10;
  return isGood && Object.keys(more).length === 0 ? 204 : 422;
}

function gitlab({ path, headers, body }: Omit<HostCall, "status">): number {
  if (path !== "/api/v4/projects/tea%2Fhouse%2Fshop/trigger/pipeline") return 404;
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return 415;
  const form = new URLSearchParams(body);
  if (form.get("token") !== HOST_TOKENS.gitlab) return 404;
  const names = [...form.keys()].filter((name) => name !== "token" && name !== "ref");
  return form.has("ref") && names.every((name) => /^variables\[[A-Z_]+\]$/.test(name)) ? 201 : 400;
}
