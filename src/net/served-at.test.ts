import { afterAll, beforeAll, expect, it } from "vitest";
import { startSite } from "../../test/support/site-server.ts";
import { createNet, type Net } from "./index.ts";

const SITE = "https://tea.example";
let server: Awaited<ReturnType<typeof startSite>>;
let net: Net;

beforeAll(async () => {
  server = await startSite({
    "/a?b=1": "<h1>A</h1>",
    "//evil.example/": "<h1>Ours</h1>",
    "/moved": { status: 301, headers: { location: "/new" }, body: "" },
  });
  const headers = { location: `${server.origin}/new`, "x-robots-tag": "noindex" };
  server.pages["/moved"] = { status: 301, headers, body: "" };
  net = createNet({
    ...{ userAgent: "Sitemend-Test", allowPrivate: [new URL(server.origin).host] },
    servedAt: { origin: SITE, at: server.origin },
    lookup: () => Promise.reject(Object.assign(new Error("nobody is looked up"), { code: "ENOTFOUND" })),
  });
});
afterAll(() => server?.close());

it("asks the server in place of the site, whose own URLs it keeps", async () => {
  const answer = await net.fetch(`${SITE}/a?b=1`);
  expect(answer).toMatchObject({ url: `${SITE}/a?b=1`, status: 200, tls: null });
  expect(Buffer.from(answer.body).toString()).toContain("<h1>A</h1>");
  const moved = await net.fetch(`${SITE}/moved`);
  expect(moved.headers).toContainEqual(["location", `${SITE}/new`]);
});

it("asks nobody whom a path names", async () => {
  expect((await net.fetch(`${SITE}//evil.example/`)).status).toBe(200);
});

it("leads its other spellings there, too, and leaves out what hosts say of previews", async () => {
  for (const origin of ["http://tea.example", "https://www.tea.example"]) {
    const { status, headers } = await net.fetch(`${origin}/moved`);
    expect(status).toBe(301);
    expect(headers).toContainEqual(["location", `${origin}/new`]);
    expect(headers.map(([name]) => name)).not.toContain("x-robots-tag");
  }
});

it("asks other hosts themselves", async () => {
  for (const url of ["https://shop.tea.example/", "https://tea.example:8443/"])
    await expect(net.fetch(url)).rejects.toMatchObject({ code: "dns_failed" });
  await expect(net.fetch("http://127.0.0.1:1/")).rejects.toMatchObject({ code: "blocked_address" });
});

it("lets the target pass that it can reach", async () => {
  expect(await net.resolveTarget(`${SITE}/`)).toBeNull();
  expect(net.isAllowListed(`${SITE}/`)).toBe(true);
});
