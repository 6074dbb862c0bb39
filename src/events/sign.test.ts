import { createPublicKey, verify } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signedHeaders, signingKeyPair, webhookSecret } from "./sign.ts";

const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** As a receiver does it with the public key alone. */
function isSigned(headers: Record<string, string>, body: string, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(publicKey.slice("whpk_".length), "base64")]),
    ...{ format: "der", type: "spki" },
  });
  const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  return (headers["webhook-signature"] ?? "").split(" ").some((one) => {
    const [version, signature = ""] = one.split(",");
    return version === "v1a" && verify(null, content, key, Buffer.from(signature, "base64"));
  });
}

describe("signatures", () => {
  it("are those of the standard's own vector", () => {
    const { privateKey } = signingKeyPair(Buffer.from("VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk=", "base64"));
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: `{"test": 2432232314}` };
    expect(signedHeaders(message, [privateKey])["webhook-signature"]).toBe(
      "v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==",
    );
  });

  it("are those of RFC 8032, test 1: the public key of a private one", () => {
    const { publicKey } = signingKeyPair(
      Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex"),
    );
    const bytes = Buffer.from(publicKey.slice("whpk_".length), "base64").toString("hex");
    expect(bytes).toBe("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  });

  it("verify by the public key, and no longer once a byte of id, time or body has changed", () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(seeds, fc.string({ unit: "grapheme" }), fc.nat(), (seed, body, timestamp) => {
        const { privateKey, publicKey } = signingKeyPair(seed);
        const headers = signedHeaders({ id: "evt_1", timestamp, body }, [privateKey]);
        return (
          isSigned(headers, body, publicKey) &&
          !isSigned(headers, `${body}x`, publicKey) &&
          !isSigned({ ...headers, "webhook-id": "evt_2" }, body, publicKey) &&
          !isSigned({ ...headers, "webhook-timestamp": `${timestamp + 1}` }, body, publicKey)
        );
      }),
      { numRuns: 50 },
    );
  });

  it("of both kinds stand side by side, and a receiver that knows one takes it", () => {
    const [secret, pair] = [webhookSecret(Buffer.alloc(32, 1)), signingKeyPair(Buffer.alloc(32, 2))];
    const message = { id: "evt_1", timestamp: Math.floor(Date.now() / 1000), body: `{"type":"audit.started"}` };
    const headers = signedHeaders(message, [secret, pair.privateKey]);
    expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1a,\S+$/);
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: "audit.started" });
    expect(isSigned(headers, message.body, pair.publicKey)).toBe(true);
    expect(isSigned(headers, message.body, signingKeyPair(Buffer.alloc(32, 3)).publicKey)).toBe(false);
  });
});
