import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, service } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { createApi } from "../index.ts";

describe("compressJson", () => {
  let api: TestApi;
  let app: Awaited<ReturnType<typeof createApi>>;
  beforeAll(async () => {
    api = await testApi();
    app = await createApi(api.deps);
  });
  afterAll(async () => {
    await app.close();
    await api.close();
  });

  const get = (url: string, encoding?: string) =>
    app.inject({ url, headers: { ...(encoding && { "accept-encoding": encoding }) } });
  const DOCUMENT = "/api/v1/openapi.json";

  it("compresses large answers as the client accepts it, and says that they differ", async () => {
    const plain = await get(DOCUMENT);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [encoding, read] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const answer = await get(DOCUMENT, encoding);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(read(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  });

  it("leaves small answers as they are", async () => {
    const answer = await get(service.getHealth.url, "gzip");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  it("compresses no answer to a write", async () => {
    const headers = { authorization: `Bearer ${api.tokens.editor}`, "accept-encoding": "gzip" };
    const payload = { website: `https://example.com/${"x".repeat(9_000)}`, type: "full-audit" };
    const answer = await app.inject({ method: "POST", url: audits.startAudit.url, headers, payload });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.json()).toBeTypeOf("object");
  });

  it("decompresses no request", async () => {
    const headers = {
      ...{ authorization: `Bearer ${api.tokens.editor}`, "content-type": "application/json" },
      "content-encoding": "gzip",
    };
    const payload = gzipSync(JSON.stringify({ website: "https://example.com", type: "full-audit" }));
    const answer = await app.inject({ method: "POST", url: audits.startAudit.url, headers, payload });
    expect(answer.statusCode).toBe(400);
  });
});
