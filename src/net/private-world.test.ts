import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createAuthority } from "../../test/support/test-authority.ts";
import { createNet, type PrivateWorld } from "./index.ts";

const SITE = "https://tea.example/";
const authority = createAuthority();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test("leads a public name on its usual port to a server beside the test, and trusts its authority", async () => {
  const net = await netIn({});
  const { status, tls } = await net.fetch(SITE);
  expect(status).toBe(200);
  expect(tls?.protocol).toBe("TLSv1.3");
  expect(await lookAt(net)).toMatchObject({ distrust: null, daysLeft: 364 });
  expect(await net.resolveTarget(SITE)).toBeNull();
});

test("refuses a certificate of any other authority, and one that has ended", async () => {
  const foreign = await netIn({}, createAuthority("Nobody knows me").issue(["tea.example"]));
  await expect(foreign.fetch(SITE)).rejects.toMatchObject({ code: "tls_failed" });
  expect((await lookAt(foreign))?.distrust).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  const ended = await netIn({}, authority.issue(["tea.example"], { days: -0.5 }));
  await expect(ended.fetch(SITE)).rejects.toMatchObject({ code: "tls_failed" });
  expect((await lookAt(ended))?.distrust).toBe("CERT_HAS_EXPIRED");
  const other = await netIn({}, authority.issue(["other.example"]));
  await expect(other.fetch(SITE)).rejects.toMatchObject({ code: "tls_failed" });
});

test("is what makes the authority known: outside it, the same certificate is refused", async () => {
  const port = await serve(authority.issue(["tea.example"]));
  const listed = createNet({ userAgent: "Test", allowPrivate: ["tea.example"], lookup: async () => ["127.0.0.1"] });
  await expect(listed.fetch(`https://tea.example:${port}/`)).rejects.toMatchObject({ code: "tls_failed" });
});

test.each(["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1"])(
  "does not lift the guard: a name that leads to %s is refused unless allowed",
  async (address) => {
    const net = await netIn({ lookup: async () => [address] }, undefined, []);
    await expect(net.fetch(SITE)).rejects.toMatchObject({ code: "blocked_address" });
    expect(await lookAt(net)).toBeNull();
    expect(await net.resolveTarget(SITE)).not.toBeNull();
  },
);

test("cannot be reached by a setting: only who composes the service may give one", () => {
  const folder = fileURLToPath(new URL("../", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const naming = sources.filter((name) =>
    /\bPrivateWorld\b|\bworld\b\s*[:,]/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(naming.toSorted()).toEqual(["main.ts", "net/connector.ts", "net/index.ts", "net/inspect-tls.ts"]);
});

async function netIn(
  world: Partial<PrivateWorld>,
  certificate = authority.issue(["tea.example"]),
  allowPrivate = ["127.0.0.1"],
) {
  const port = await serve(certificate);
  const whole = { authority: authority.pem, lookup: async () => ["127.0.0.1"], portBehind: () => port, ...world };
  return createNet({ userAgent: "Test", allowPrivate, world: whole });
}

async function lookAt(net: ReturnType<typeof createNet>) {
  const session = net.session();
  closers.push(session.close);
  return await session.inspectTls(SITE);
}

async function serve(certificate: ReturnType<typeof authority.issue>): Promise<number> {
  const server = createServer(certificate, (_request, response) => response.end("tea"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}
