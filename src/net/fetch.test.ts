import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import zlib from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startRawServer } from "../../test/support/raw-server.ts";
import { type SitePath, startSite } from "../../test/support/site-server.ts";
import { createNet, FetchError, type FetchOptions } from "./index.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const SHORT = { connectMs: 2000, headersMs: 60, bodyIdleMs: 60, totalMs: 400, rateWindowMs: 120, minBytes: 1000 };
const net = createNet({ userAgent: "Sitemend-Test", allowPrivate: ["127.0.0.1", "::1"] });

describe("an answer", () => {
  test("comes with status, repeated headers in order, body and address", async () => {
    const site = await serve({
      status: 404,
      headers: { "set-cookie": ["a=1", "b=2"], "x-robots-tag": "noindex" },
      body: "gone",
    });
    const exchange = await net.fetch(`${site.origin}/`);
    expect(exchange).toMatchObject({ status: 404, wireBytes: 4, bodyBytes: 4, truncated: false, tls: null });
    expect(exchange.remoteAddress).toBe("127.0.0.1");
    expect(exchange.headers.filter(([name]) => name === "set-cookie").map(([, value]) => value)).toEqual([
      "a=1",
      "b=2",
    ]);
    expect(Buffer.from(exchange.body).toString()).toBe("gone");
    expect(site.asked[0]?.headers["user-agent"]).toBe("Sitemend-Test");
  });

  test("that was held up beyond its time while we were busy is ended without a warning of a negative time", async () => {
    const warned: string[] = [];
    const listen = ({ name }: Error) => void warned.push(name);
    process.on("warning", listen);
    closers.push(async () => void process.off("warning", listen));
    const site = await serve({ body: Buffer.alloc(300_000) });
    const busy = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.1"], limits: { ...SHORT, totalMs: 30 } });
    const into = new PassThrough({ highWaterMark: 16 });
    const wantBody = () => {
      for (const until = performance.now() + 60; performance.now() < until; );
      return true;
    };
    const answer = busy.fetch(`${site.origin}/`, { into: () => into, wantBody }).catch(() => null);
    into.resume();
    await answer;
    expect(warned).toEqual([]);
  });

  test("that does not begin in the time that it is given is not waited for", async () => {
    const site = await serve(() => {});
    await expect(net.fetch(`${site.origin}/`, { headersMs: 30 })).rejects.toMatchObject({ code: "timeout" });
  });

  test("that redirects is not followed", async () => {
    const site = await serve({ status: 301, headers: { location: "/next" } });
    expect((await net.fetch(`${site.origin}/`)).status).toBe(301);
    expect(site.paths()).toEqual(["/"]);
  });

  test("longer than the cap is cut", async () => {
    const site = await serve("x".repeat(500_000));
    const exchange = await net.fetch(`${site.origin}/`, { maxBytes: 1000 });
    expect(exchange).toMatchObject({ bodyBytes: 1000, truncated: true });
  });

  test("whose body is not wanted is not downloaded", async () => {
    const site = await serve({ headers: { "content-type": "video/mp4" }, body: Buffer.alloc(5_000_000) });
    const exchange = await net.fetch(`${site.origin}/`, { wantBody: () => false });
    expect(exchange.bodyBytes).toBe(0);
    expect(exchange.wireBytes).toBeLessThan(1_000_000);
  });

  test("may go elsewhere as it comes: whoever does not read it makes the server wait", async () => {
    const body = zlib.gzipSync(noise());
    const site = await serve({ headers: { "content-encoding": "gzip" }, body });
    const into = new PassThrough({ highWaterMark: 1024 });
    let isOver = false;
    const answer = net.fetch(`${site.origin}/`, { into: () => into }).finally(() => {
      isOver = true;
    });
    await vi.waitUntil(() => into.writableNeedDrain, { timeout: 60_000 });
    await setImmediate();
    expect(isOver).toBe(false);
    expect(await buffer(into)).toEqual(Buffer.from(noise(), "latin1"));
    expect(await answer).toMatchObject({ bodyBytes: noise().length, wireBytes: body.length, truncated: false });
    expect((await answer).body).toHaveLength(0);
  });

  test("that goes elsewhere is cut at the cap, and only counted when nobody wants the rest", async () => {
    const site = await serve("x".repeat(500_000));
    const cut = new PassThrough();
    const answer = net.fetch(`${site.origin}/`, { into: () => cut, maxBytes: 100_000 });
    expect(await buffer(cut)).toHaveLength(100_000);
    expect(await answer).toMatchObject({ bodyBytes: 100_000, truncated: true });
    const closed = new PassThrough();
    closed.once("data", () => closed.destroy());
    const counted = await net.fetch(`${site.origin}/`, { into: () => closed });
    expect(counted).toMatchObject({ bodyBytes: 500_000, truncated: false });
  });

  test("to HEAD has no body", async () => {
    const site = await serve("hello");
    expect((await net.fetch(`${site.origin}/`, { method: "HEAD" })).bodyBytes).toBe(0);
  });
});

describe("content encodings", () => {
  const text = "Oolong, hand-roasted. ".repeat(50);
  test.each([
    ["gzip", zlib.gzipSync(text)],
    ["deflate", zlib.deflateSync(text)],
    ["deflate", zlib.deflateRawSync(text)],
    ["br", zlib.brotliCompressSync(text)],
    ["zstd", zlib.zstdCompressSync(text)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(text))],
    ["gzip", Buffer.concat([zlib.gzipSync(text), Buffer.from("\0\0garbage")])],
    ["gzip", Buffer.concat([zlib.gzipSync(text), Buffer.from("<!-- from the cache -->")])],
    ["gzip", Buffer.concat([zlib.gzipSync(text).subarray(0, -8), Buffer.from("a sum!!!")])],
    ["UTF-8", Buffer.from(text)],
    ["none", Buffer.from(text)],
    ["gzip, UTF-8", zlib.gzipSync(text)],
  ])("%s is undone", async (encoding, body) => {
    const exchange = await fetchEncoded(encoding, body);
    expect(Buffer.from(exchange.body).toString()).toBe(text);
    expect(exchange).toMatchObject({ wireBytes: body.length, truncated: false });
  });

  test.each([
    ["gzip", zlib.gzipSync(noise())],
    ["br", zlib.brotliCompressSync(noise())],
    ["zstd", zlib.zstdCompressSync(noise())],
  ])("a %s stream that stops early keeps its beginning", async (encoding, whole) => {
    const exchange = await fetchEncoded(encoding, whole.subarray(0, Math.floor(whole.length / 2)));
    expect(exchange.truncated).toBe(true);
    expect(exchange.bodyBytes).toBeGreaterThan(1000);
    expect(noise().startsWith(Buffer.from(exchange.body).toString("latin1"))).toBe(true);
  });

  const zeros = Buffer.alloc(64 * 1024 * 1024);
  test.each([
    ["gzip", zlib.gzipSync(zeros)],
    ["br", zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } })],
    ["zstd", zlib.zstdCompressSync(zeros)],
    ["gzip, gzip", zlib.gzipSync(zlib.gzipSync(zeros))],
  ])("a %s bomb is refused", async (encoding, body) => {
    const failure = await fetchEncoded(encoding, body).catch((error) => error);
    expect(failure.code).toBe("too_large");
  });

  test.each([
    ["gzip, gzip, gzip", zlib.gzipSync("x")],
    ["compress", Buffer.from("x")],
    ["gzip", Buffer.from("this is not gzip")],
  ])("%s that cannot be undone is refused", async (encoding, body) => {
    const failure = await fetchEncoded(encoding, body).catch((error) => error);
    expect(failure.code).toBe("decode_failed");
  });

  async function fetchEncoded(encoding: string, body: Uint8Array) {
    const site = await serve({ headers: { "content-encoding": encoding }, body });
    return await net.fetch(`${site.origin}/`);
  }
});

describe("hostile servers", () => {
  test.each([
    ["no header ever comes", "", "timeout"],
    ["headers that drip", "HTTP/1.1 200 OK\r\nx-slow: ", "timeout"],
    ["a body that stops", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc", "timeout"],
    ["a chunk that never ends", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffff\r\nabc", "timeout"],
  ])("%s: the request ends on time", async (_what, bytes, code) => {
    const server = await raw((socket) => {
      socket.write(bytes);
    });
    expect(await failureOf(server.origin, SHORT)).toBe(code);
  });

  test("a body that drips below the least rate is given up", async () => {
    const server = await raw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
      const drip = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(drip));
    });
    expect(await failureOf(server.origin, { ...SHORT, totalMs: 60_000 })).toBe("timeout");
  });

  test.each([
    ["less than Content-Length", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc", "connection_reset"],
    ["an invalid status", "HTTP/1.1 2x0 OK\r\n\r\n", "malformed_response"],
    ["a status that only LinkedIn knows", "HTTP/1.1 999 No\r\ncontent-length: 0\r\n\r\n", null],
    ["NUL in a header", "HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n", "malformed_response"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab", "malformed_response"],
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.6\r\n", "malformed_response"],
    ["nothing", "", "connection_reset"],
    ["a huge header", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(300_000)}\r\n\r\n`, "malformed_response"],
    ["too many headers", `HTTP/1.1 200 OK\r\n${"x: 1\r\n".repeat(300)}\r\n`, "too_large"],
    ["endless interim answers", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(50), "malformed_response"],
  ])("%s", async (_what, bytes, code) => {
    const server = await raw((socket) => socket.end(Buffer.from(bytes, "latin1")));
    expect(await failureOf(server.origin)).toBe(code);
  });

  test("a port where nobody listens is a refused connection", async () => {
    const server = await raw(() => {});
    await server.close();
    expect(await failureOf(server.origin)).toBe("connection_refused");
  });

  test("a server without TLS is a failed TLS connection", async () => {
    const server = await raw((socket) => socket.end("HTTP/1.1 400 Bad\r\n\r\n"));
    expect(await failureOf(server.origin.replace("http:", "https:"))).toBe("tls_failed");
  });

  test("a signal ends the request at once", async () => {
    const abort = new AbortController();
    const server = await raw(() => abort.abort());
    expect(await failureOf(server.origin, {}, { signal: abort.signal })).toBe("aborted");
  });

  test("nothing is sent when the signal was already raised", async () => {
    const site = await serve("hello");
    expect(await failureOf(site.origin, {}, { signal: AbortSignal.abort() })).toBe("aborted");
    expect(site.paths()).toEqual([]);
  });
});

describe("a session", () => {
  test("keeps the first address of a name, so a changed answer gains nothing", async () => {
    const site = await serve({ headers: { connection: "close" }, body: "hello" });
    let asked = 0;
    const rebinding = createNet({
      userAgent: "test",
      allowPrivate: ["127.0.0.1", `shop.example.com:${site.port}`],
      lookup: async () => [["127.0.0.1"], ["10.0.0.1"]][asked++] ?? [],
    });
    const session = rebinding.session();
    closers.push(session.close);
    const url = `http://shop.example.com:${site.port}/`;
    await session.fetch(url);
    await session.fetch(url);
    expect(asked).toBe(1);
    expect(site.asked[1]?.headers.host).toBe(`shop.example.com:${site.port}`);
  });

  test("a later session asks again and refuses a private answer", async () => {
    let asked = 0;
    const lookup = async () => [["127.0.0.1"], ["10.0.0.1"]][asked++] ?? [];
    const rebinding = createNet({ userAgent: "test", allowPrivate: ["127.0.0.1"], lookup });
    const ask = () => rebinding.fetch("http://shop.example.com:8443/").catch((error) => error);
    expect((await ask()).code).not.toBe("blocked_address");
    expect((await ask()).code).toBe("blocked_address");
  });

  test("a name that is not found has its own code", async () => {
    const offline = createNet({
      userAgent: "test",
      allowPrivate: [],
      lookup: async () => {
        throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
      },
    });
    const failure = await offline.fetch("http://nowhere.example.com/").catch((error) => error);
    expect(failure.code).toBe("dns_failed");
  });
});

/** Text that does not compress: xorshift32 from a fixed seed. */
function noise(): string {
  let seed = 2463534242;
  return Array.from({ length: 400_000 }, () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return String.fromCharCode(33 + ((seed >>> 0) % 90));
  }).join("");
}

async function serve(page: SitePath) {
  const site = await startSite({ "/": page });
  closers.push(site.close);
  return site;
}

async function raw(answer: Parameters<typeof startRawServer>[0]) {
  const server = await startRawServer(answer);
  closers.push(server.close);
  return server;
}

async function failureOf(origin: string, limits = {}, options: FetchOptions = {}): Promise<string | null> {
  const strict = createNet({ userAgent: "test", allowPrivate: ["127.0.0.1"], limits });
  try {
    await strict.fetch(`${origin}/`, options);
    return null;
  } catch (error) {
    return error instanceof FetchError ? error.code : String(error);
  }
}
