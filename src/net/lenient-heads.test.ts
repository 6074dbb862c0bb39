import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { startRawServer } from "../../test/support/raw-server.ts";
import { createNet } from "./index.ts";
import { createHeadRepair } from "./lenient-heads.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const net = createNet({ userAgent: "Sitemend-Test", allowPrivate: ["127.0.0.1"] });

async function answered(...pieces: readonly string[]) {
  const server = await startRawServer(async (socket) => {
    for (const piece of pieces) {
      await new Promise((resolve) => socket.write(piece, "latin1", resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket.end();
  });
  closers.push(server.close);
  return await net.fetch(`${server.origin}/`);
}

const LONG = "x".repeat(90 * 1024);

describe("what browsers open", () => {
  test.each<readonly [what: string, pieces: readonly string[], header: readonly [string, string]]>([
    [
      "folded headers",
      ["HTTP/1.1 200 OK\r\nX-Tea: green,\r\n  black\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "green, black"],
    ],
    [
      "two equal lengths",
      ["HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\ntea"],
      ["content-length", "3"],
    ],
    [
      "a length said twice in one header",
      ["HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\n\r\ntea"],
      ["content-length", "3"],
    ],
    [
      "a length beside chunks",
      ["HTTP/1.1 200 OK\r\nContent-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n3\r\ntea\r\n0\r\n\r\n"],
      ["transfer-encoding", "chunked"],
    ],
    [
      "an unsolicited 100 Continue",
      ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntea"],
      ["content-length", "3"],
    ],
    [
      "two of them, in pieces",
      [
        "HTTP/1.1 100 Continue\r\n\r",
        "\nHTTP/1.1 100 Go\r\nX: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-",
        "Length: 3\r\n\r\ntea",
      ],
      ["content-length", "3"],
    ],
    ["a blank behind the length", ["HTTP/1.1 200 OK\r\nContent-Length: 3 \r\n\r\ntea"], ["content-length", "3"]],
    [
      "a tab behind the encoding",
      ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\t\r\n\r\n3\r\ntea\r\n0\r\n\r\n"],
      ["transfer-encoding", "chunked"],
    ],
    ["lines without CR", ["HTTP/1.1 200 OK\nX-Tea: green\nContent-Length: 3\n\ntea"], ["x-tea", "green"]],
    ["a header of 90 KB", [`HTTP/1.1 200 OK\r\nX-Tea: ${LONG}\r\nContent-Length: 3\r\n\r\ntea`], ["x-tea", LONG]],
    [
      "a line that is no header",
      ["HTTP/1.1 200 OK\r\nWarning\r\n<b>Notice</b>: x\r\nX-Tea: green\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "green"],
    ],
    [
      "a space before the colon",
      ["HTTP/1.1 200 OK\r\nX-Tea : green\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "green"],
    ],
    [
      "blank lines first",
      ["\r\n\r\nHTTP/1.1 200 OK\r\nX-Tea: green\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "green"],
    ],
    [
      "control characters in a value",
      ["HTTP/1.1 200 OK\r\nX-Tea: gr\x01een\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "green"],
    ],
    ["no length at all", ["HTTP/1.1 200 OK\nX-Tea: green\n\n", "tea"], ["x-tea", "green"]],
    [
      "letters beyond ASCII",
      ["HTTP/1.1 200 OK\r\nX-Tea: gr\xc3\xbcn\r\nContent-Length: 3\r\n\r\ntea"],
      ["x-tea", "gr\xc3\xbcn"],
    ],
  ])("%s", async (_, pieces, header) => {
    const exchange = await answered(...pieces);
    expect([exchange.status, Buffer.from(exchange.body).toString()]).toEqual([200, "tea"]);
    expect(exchange.headers).toContainEqual(header);
  });

  test("early hints, which stay what they are", async () => {
    const { status, headers } = await answered(
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\nX-Tea: green\r\n\r\n",
    );
    expect([status, headers]).toEqual([204, [["x-tea", "green"]]]);
  });

  test("a second answer on the same connection", async () => {
    const server = await startRawServer((socket) => {
      const answer = () => socket.write("HTTP/1.1 200 OK\nContent-Length: 3\nContent-Length: 3\n\ntea");
      answer();
      socket.on("data", answer);
    });
    closers.push(server.close);
    const session = net.session();
    closers.push(session.close);
    const bodies = [];
    for (let n = 0; n < 3; n++) bodies.push(Buffer.from((await session.fetch(`${server.origin}/`)).body).toString());
    expect(bodies).toEqual(["tea", "tea", "tea"]);
  });
});

describe("what browsers refuse is refused with its name", () => {
  test.each([
    [
      "lengths that differ",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\ntea",
      "malformed_response",
      "Two Content-Length headers differ: 3, 4.",
    ],
    [
      "a header of 300 KB",
      `HTTP/1.1 200 OK\r\nX-Tea: a\r\nX-Large: ${"x".repeat(300 * 1024)}\r\n\r\n`,
      "malformed_response",
      "The response headers are too large. The longest is X-Large, ",
    ],
    [
      "a flood of 100 Continue",
      `${"HTTP/1.1 100 Continue\r\n\r\n".repeat(30)}HTTP/1.1 200 OK\r\n\r\n`,
      "malformed_response",
      "Too many interim responses.",
    ],
  ])("%s", async (_, answer, code, words) => {
    await expect(answered(answer)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

test("an answer whose head is in order is handed on as it came", () => {
  const answer = Buffer.from(
    "HTTP/1.1 200 OK\r\nServer: caf\u00e9\r\nX-Empty:\r\nContent-Length: 3\r\n\r\ntea",
    "latin1",
  );
  expect(createHeadRepair(64 * 1024).take(answer)).toBe(answer);
});

test("a head means the same whether it comes whole or byte by byte", () => {
  const name = fc.constantFrom("X-Tea", "Content-Length", "Transfer-Encoding", "Server ", "<b>", "");
  const value = fc.constantFrom(
    "3",
    "3, 3",
    "chunked",
    "gzip, chunked",
    "green\u0001tea",
    "a: b",
    "\ttea",
    "",
    "3 ",
    "chunked\t",
    "3\u00a0",
    " ",
  );
  const line = fc.tuple(name, fc.constantFrom(":", ": ", ""), value, fc.constantFrom("\r\n", "\n", "\r\n "));
  const status = fc.constantFrom(
    "HTTP/1.1 200 OK",
    "HTTP/1.1 200 OK ",
    "HTTP/1.1 200\t",
    "HTTP/1.0 404",
    "HTTP/1.0 404 ",
    "\r\nHTTP/1.1 200 OK",
    "ICY 200 OK",
  );
  fc.assert(
    fc.property(status, fc.array(line, { maxLength: 4 }), (first, lines) => {
      const whole = Buffer.from(`${first}\r\n${lines.map((parts) => parts.join("")).join("")}\r\n`, "latin1");
      expect(fieldsOf(outcome([whole]))).toEqual(fieldsOf(outcome([...whole].map((byte) => Buffer.of(byte)))));
    }),
  );
});

/** What the library reads of an answer that comes in these pieces, or why it reads nothing. */
function outcome(pieces: readonly Buffer[]): string {
  const repair = createHeadRepair(64 * 1024);
  try {
    for (const [index, piece] of pieces.entries()) {
      const taken = repair.take(piece);
      if (taken !== null) return Buffer.concat([taken, ...pieces.slice(index + 1)]).toString("latin1");
    }
    return "";
  } catch (error) {
    return String(error);
  }
}

/** Fields have no order, and blanks before their values say nothing; behind them they would. */
function fieldsOf(head: string): readonly string[] {
  const [status = "", ...fields] = head.split("\r\n").map((line) => line.replace(/^([^:]+:)[ \t]+/, "$1"));
  return [status.replace(/ $/, ""), ...fields.map((field) => field.toLowerCase()).sort()];
}

test("a head that comes byte by byte costs no more than its size", () => {
  const repair = createHeadRepair(64 * 1024);
  const head = Buffer.from(`HTTP/1.1 200 OK\n${"a: b\n".repeat(500)}\n`);
  const out = [...head].map((byte) => repair.take(Buffer.of(byte))).filter((piece) => piece !== null);
  expect(out).toHaveLength(1);
  expect(`${out[0]}`.split("\r\n")).toHaveLength(503);
});
