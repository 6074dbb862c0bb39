import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { SELF_SIGNED } from "../../test/support/self-signed.ts";
import { createNet } from "./index.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function look(options: TlsOptions, allowPrivate: readonly string[] = ["127.0.0.1"]) {
  const server = createServer({ ...SELF_SIGNED, ...options });
  const port = await listening(server);
  const session = createNet({ userAgent: "Test", allowPrivate }).session();
  closers.push(() => void session.close());
  return await session.inspectTls(`https://127.0.0.1:${port}`);
}

async function listening(server: ReturnType<typeof createServer> | ReturnType<typeof createHttpServer>) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test("tells why a certificate is not trusted, and what the host offers", async () => {
  const facts = await look({ ALPNProtocols: ["h2", "http/1.1"] });
  expect(facts).toMatchObject({ protocol: "TLSv1.3", alpn: "h2", oldVersions: [] });
  expect(facts?.distrust).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(Date.parse(facts?.validTo ?? "")).toBeGreaterThan(Date.parse("2100-01-01"));
});

test("sees old versions and missing HTTP/2", async () => {
  const facts = await look({ minVersion: "TLSv1", ciphers: "DEFAULT:@SECLEVEL=0", ALPNProtocols: ["http/1.1"] });
  expect(facts).toMatchObject({ alpn: "http/1.1", oldVersions: ["TLSv1", "TLSv1.1"] });
});

test("knows nothing of a host without TLS, without an answer, or that is not public", async () => {
  const session = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.1"] }).session();
  closers.push(() => void session.close());
  const plain = await listening(createHttpServer());
  expect(await session.inspectTls(`http://127.0.0.1:${plain}`)).toBeNull();
  expect(await session.inspectTls(`https://127.0.0.1:${plain}`)).toBeNull();
  expect(await look({}, [])).toBeNull();
});
