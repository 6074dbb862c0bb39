/** Webhooks of the real service: an audit is told, in order and signed, also across the death of the service. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let service: TestService;
let owner: Owner;
let site: Awaited<ReturnType<typeof startSite>>;
let receiver: Server;
let port: number;
let secret: string;
let integrationId: string;
const received: Received[] = [];

function listen(on: number): Promise<void> {
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  return new Promise((resolve) => receiver.listen(on, "127.0.0.1", resolve));
}

function hangUp(): Promise<unknown> {
  receiver.closeAllConnections();
  return new Promise((resolve) => receiver.close(resolve));
}

const told = () => received.map(({ body }) => JSON.parse(body));
const audit = () => owner.startAudit(`${site.origin}/`);
const deliveries = async () =>
  (await owner.call("GET", `/api/v1/integrations/${integrationId}/deliveries`)).body.data.deliveries;

beforeAll(async () => {
  site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
  service = await startService();
  owner = await signUp(service);
  await listen(0);
  ({ port } = receiver.address() as AddressInfo);
  const website = await owner.call("POST", "/api/v1/websites", { url: `${site.origin}/` });
  const made = await owner.call("POST", "/api/v1/integrations", {
    ...{ kind: "webhook", name: "Deploy", url: `http://127.0.0.1:${port}/hook` },
    websiteIds: [website.body.data.website.id],
  });
  expect(made.status).toBe(201);
  ({ secret } = made.body.data);
  integrationId = made.body.data.integration.id;
});
afterAll(async () => {
  await service?.close();
  await site?.close();
  if (receiver?.listening) await hangUp();
});

it("tells that an audit began and ended, signed by Standard Webhooks", async () => {
  const auditId = await audit();
  await until(() => received.length === 2, "two events");
  const library = new Webhook(secret);
  for (const { body, headers } of received) library.verify(body, headers as Record<string, string>);
  expect(told().map(({ type, data }) => [type, data.auditId])).toEqual([
    ["audit.started", auditId],
    ["audit.completed", auditId],
  ]);
});

it("loses nothing while the receiver is away and the service is killed, and keeps the id", async () => {
  await hangUp();
  received.length = 0;
  const auditId = await audit();
  await until(
    async () => (await deliveries()).filter(({ attempts }: { attempts: number }) => attempts > 0).length === 3,
    "an attempt",
  );
  const [waiting] = (await deliveries()).filter(({ state }: { state: string }) => state === "pending").toReversed();
  expect(waiting).toMatchObject({
    payload: { type: "audit.started", data: { auditId } },
    problem: "connection_refused",
  });
  await service.kill9();
  await listen(port);
  await service.restart();
  const path = `/api/v1/integrations/${integrationId}/deliveries/${waiting.eventId}/redeliver`;
  expect((await owner.call("POST", path)).status).toBe(204);
  await until(() => told().some(({ type }) => type === "audit.completed"), "both events");
  expect(received[0]?.headers["webhook-id"]).toBe(waiting.eventId);
  // At least once: the attempt that was due by itself may have come beside the one that was asked for.
  const once = received.filter(({ headers }, at) => {
    const same = received.findIndex((other) => other.headers["webhook-id"] === headers["webhook-id"]);
    return same === at;
  });
  expect(once.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.auditId])).toEqual([
    ["audit.started", auditId],
    ["audit.completed", auditId],
  ]);
  await until(
    async () => (await deliveries()).every(({ state }: { state: string }) => state === "delivered"),
    "the log",
  );
});

it("tells which issues are fixed and came back, by check, after the audit", async () => {
  const good = `<html lang="en"><title>Green tea from the hills</title><h1>Green tea</h1>`;
  const bad = good.replace("<title>Green tea from the hills</title>", "");
  const ofTitles = async (body: string) => {
    site.pages["/a"] = body;
    received.length = 0;
    const auditId = await audit();
    await until(() => told().some(({ type }) => type === "audit.completed"), "the audit");
    await until(async () => (await deliveries()).every(({ state }: { state: string }) => state === "delivered"), "all");
    const all = told().filter(({ data }) => data.auditId === auditId);
    expect(all.slice(0, 2).map(({ type }) => type)).toEqual(["audit.started", "audit.completed"]);
    return all.filter(({ data }) => data.checkId === "title-missing").map(({ type, data }) => [type, data.issueCount]);
  };
  await ofTitles(bad);
  expect(await ofTitles(good)).toEqual([["issue.resolved", 1]]);
  expect(await ofTitles(bad)).toEqual([["issue.regressed", 1]]);
});
