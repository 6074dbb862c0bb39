/** What a client does wrong on the wire is its own fault: nobody is called for it, and nothing is said to be away. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { createApi } from "../index.ts";

/** At `debug`. */
const REFUSED = { level: 20, code: "malformed_json" };

describe("a broken request", () => {
  let api: TestApi;
  let app: Awaited<ReturnType<typeof createApi>>;
  const lines: { readonly level: number; readonly code?: string }[] = [];
  beforeAll(async () => {
    api = await testApi();
    const log = pino({ level: "debug" }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const settings = { ...api.deps.settings, rateLimits: true, accessLog: true };
    app = await createApi({ ...api.deps, settings, log });
    await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await api.close();
  });

  /** Sends it, perhaps hangs up, and answers what was logged of the refusal. */
  async function send(text: string, { hangUp }: { readonly hangUp: boolean }) {
    lines.length = 0;
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    await once(socket, "connect");
    socket.write(text, () => hangUp && socket.destroy());
    await vi.waitUntil(() => lines.some(({ code }) => code !== undefined), { timeout: 60_000 });
    socket.destroy();
    return lines.find(({ code }) => code !== undefined);
  }
  const head = (...more: string[]) =>
    ["POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Content-Type: application/json", ...more, "", ""].join(
      "\r\n",
    );

  it("that was broken off is not said to be the database's", async () => {
    expect(await send(`${head("Content-Length: 100")}{"email":"a`, { hangUp: true })).toMatchObject(REFUSED);
  });

  it("whose parts have no length is refused", async () => {
    expect(await send(`${head("Transfer-Encoding: chunked")}ZZ\r\n`, { hangUp: false })).toMatchObject(REFUSED);
  });

  it("with a method that few know and no type is refused", async () => {
    lines.length = 0;
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/auth/login`, {
      method: "QUERY",
      body: new Uint8Array([123, 125]),
    });
    expect(answer.status).toBe(400);
    expect(lines.find(({ code }) => code !== undefined)).toMatchObject(REFUSED);
  });
});
