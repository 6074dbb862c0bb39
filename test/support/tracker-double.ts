/** An issue tracker on loopback: GitHub Enterprise Server, GitLab and Jira as their descriptions say. It keeps what it has taken. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TrackerKind } from "#domain/tracker.ts";
import { type MatchedOperation, readPublished } from "./git-hosts/published.ts";

export const TRACKER_TOKEN = "token-of-the-tracker-0123456789";
const ACCOUNT = "ana@example.com";

interface Dialect {
  readonly prefix: string;
  readonly project: string;
  readonly authorization: string;
  readonly found: (facts: TrackerFacts) => unknown;
  readonly created: (number: number) => unknown;
}

export interface TrackerFacts {
  isArchived: boolean;
  hasIssues: boolean;
}

const BASIC = Buffer.from(`${ACCOUNT}:${TRACKER_TOKEN}`).toString("base64");
const DIALECTS: Readonly<Record<TrackerKind, Dialect>> = {
  github: {
    ...{ prefix: "/api/v3", project: "shop/site", authorization: `Bearer ${TRACKER_TOKEN}` },
    found: ({ isArchived, hasIssues }) => ({
      archived: isArchived,
      has_issues: hasIssues,
      permissions: { push: true },
    }),
    created: (number) => ({ number }),
  },
  gitlab: {
    ...{ prefix: "/api/v4", project: "group/shop/site", authorization: `Bearer ${TRACKER_TOKEN}` },
    found: ({ isArchived, hasIssues }) => ({
      ...{ archived: isArchived, issues_access_level: hasIssues ? "enabled" : "disabled" },
    }),
    created: (iid) => ({ iid }),
  },
  jira: {
    ...{ prefix: "/rest/api/3", project: "SEO", authorization: `Basic ${BASIC}` },
    found: ({ isArchived, hasIssues }) => ({
      ...{ key: "SEO", archived: isArchived },
      issueTypes: [{ name: "Subtask", subtask: true }, ...(hasIssues ? [{ name: "Task", subtask: false }] : [])],
    }),
    created: (number) => ({
      id: `100${number}`,
      key: `SEO-${number}`,
      self: "https://jira.example/rest/api/3/issue/1",
    }),
  },
};

/** `drop` takes the request and ends the connection; `garbage` creates nothing and answers with something else. */
export type TrackerFault = number | "drop" | "garbage";

export async function startTracker(kind: TrackerKind) {
  const { prefix, project, authorization, found, created } = DIALECTS[kind];
  const published = readPublished(kind);
  const taken: Record<string, unknown>[] = [];
  const faults: string[] = [];
  const facts: TrackerFacts = { isArchived: false, hasIssues: true };
  let next: TrackerFault | null = null;

  function answer(operation: MatchedOperation, body: Record<string, unknown>, response: ServerResponse): void {
    const isFound = Object.values(operation.parameters).every(
      (value) => project.split("/").includes(value) || value === project,
    );
    if (operation.method === "POST") taken.push(body);
    const value = operation.method === "POST" ? created(taken.length) : found(facts);
    if (!isFound) return void response.writeHead(404).end("{}");
    faults.push(...published.faultsOfAnswer(operation, { status: operation.status, body: value }));
    response.writeHead(operation.status, { "content-type": "application/json" }).end(JSON.stringify(value));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://tracker");
    const body = await bodyOf(request);
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : "";
    const operation = published.match(request.method ?? "", path);
    const fault = next;
    next = null;
    if (operation === undefined) {
      faults.push(`${request.method} ${url.pathname}: no such operation`);
      return void response.writeHead(404).end("{}");
    }
    faults.push(...published.faultsOfRequest(operation, { query: url.searchParams, body }));
    if (fault === "drop") return void request.socket.destroy();
    if (fault === "garbage") return void response.writeHead(operation.status).end("<html>");
    if (fault !== null)
      return void response.writeHead(fault, { location: "/elsewhere" }).end(`{"message":"${authorization}"}`);
    if (request.headers.authorization !== authorization) return void response.writeHead(401).end("{}");
    answer(operation, body ?? {}, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    /** What adds it. */
    request: {
      ...{ kind, name: `Team ${kind}`, url, project, token: TRACKER_TOKEN },
      ...(kind === "jira" ? { account: ACCOUNT } : {}),
    },
    ...{ url, taken, faults, facts },
    /** Once. */
    behave(fault: TrackerFault) {
      next = fault;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TrackerDouble = Awaited<ReturnType<typeof startTracker>>;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text === "" ? undefined : JSON.parse(text);
}
