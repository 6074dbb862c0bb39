/** Webhooks by Standard Webhooks, held against the reference library in both directions. */
import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, type WebhookHeaders } from "../../client/src/v1/index.ts";
import { signedHeaders, webhookSecret } from "../../src/events/sign.ts";

const SECRET = webhookSecret(randomBytes(32));
const OTHER = webhookSecret(randomBytes(32));
const NOW = 1_800_000_000;
const BODY = JSON.stringify({
  type: "audit.completed",
  version: 1,
  data: { state: "completed" },
  text: "grün 茶 \u{1f375}",
});

const signed = (secrets = [SECRET], { body = BODY, timestamp = NOW } = {}) =>
  signedHeaders({ id: "evt_1", timestamp, body }, secrets);

interface Received {
  readonly secrets?: string | string[];
  readonly body?: string | Uint8Array;
  readonly tolerance?: number;
}

const verify = (headers: WebhookHeaders, { secrets = SECRET, body = BODY, ...more }: Received = {}) =>
  verifyWebhook(secrets, headers, body, { now: () => NOW * 1000, ...more });
const refusal = (headers: WebhookHeaders, more?: Received) =>
  verify(headers, more).then(
    () => "verified",
    (error) => error.code ?? error.name,
  );

describe("verifyWebhook", () => {
  it("verifies what the reference library signs, and it what we sign", async () => {
    const library = new Webhook(SECRET);
    const at = new Date();
    const signature = library.sign("msg_1", at, BODY);
    const timestamp = Math.floor(at.getTime() / 1000);
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": `${timestamp}`, "webhook-signature": signature };
    expect(await verifyWebhook(SECRET, headers, BODY)).toMatchObject({ id: "msg_1", type: "audit.completed" });
    const ours = signed([OTHER, SECRET], { timestamp });
    expect(library.verify(BODY, ours)).toEqual(JSON.parse(BODY));
    expect(() => library.verify(BODY, signed([OTHER], { timestamp }))).toThrow("No matching signature");
  });

  it("takes the body as text or bytes, and headers as Headers or as Node has them", async () => {
    const bytes = new TextEncoder().encode(BODY);
    const view = new Uint8Array([0, ...bytes, 0]).subarray(1, -1);
    const node = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
    for (const body of [BODY, bytes, view])
      for (const headers of [signed(), new Headers(signed()), node])
        expect(await verify(headers, { body })).toEqual({ ...JSON.parse(BODY), id: "evt_1" });
    expect((await verifyWebhook(SECRET, signed(), bytes.buffer, { now: () => NOW * 1000 })).id).toBe("evt_1");
  });

  it("takes either secret while one is rolled, on either side", async () => {
    expect(await refusal(signed([SECRET, OTHER]), { secrets: OTHER })).toBe("verified");
    expect(await refusal(signed([OTHER]), { secrets: [SECRET, OTHER] })).toBe("verified");
    expect(await refusal(signed([OTHER]))).toBe("signature_invalid");
  });

  it("verifies Ed25519 with the public key, which is never taken for a secret", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    const secrets = `whpk_${raw.toString("base64")}`;
    const content = `evt_1.${NOW}.${BODY}`;
    const right = sign(null, Buffer.from(content), privateKey).toString("base64");
    const forged = createHmac("sha256", raw).update(content).digest("base64");
    const withSignature = (signature: string) => ({ ...signed(), "webhook-signature": signature });
    expect(await refusal(withSignature(`v1a,${right}`), { secrets })).toBe("verified");
    expect(await refusal(withSignature(`v1,MDEy v1a,${right}`), { secrets: [SECRET, secrets] })).toBe("verified");
    for (const signature of [`v1,${forged}`, `v1a,${forged}`, `v1,${right}`, `v1a,${right.replace(/^./, "_")}`])
      expect(await refusal(withSignature(signature), { secrets }), signature).toBe("signature_invalid");
    expect(await refusal(withSignature(`v1a,${right}`), { secrets, body: `${BODY} ` })).toBe("signature_invalid");
  });

  it("refuses what was altered: the body, the id, the time, a bit of the signature", async () => {
    const headers = signed();
    const given = headers["webhook-signature"] ?? "";
    const flipped = given.replace(/^v1,(.)/, (_, first) => `v1,${first === "A" ? "B" : "A"}`);
    expect(await refusal(headers, { body: `${BODY} ` })).toBe("signature_invalid");
    expect(await refusal({ ...headers, "webhook-id": "evt_2" })).toBe("signature_invalid");
    expect(await refusal({ ...headers, "webhook-timestamp": `${NOW + 1}` })).toBe("signature_invalid");
    expect(await refusal({ ...headers, "webhook-signature": flipped })).toBe("signature_invalid");
  });

  it("does not take what belongs to the id for a part of the time, or the body", async () => {
    const headers = signedHeaders({ id: `evt_1.${NOW}`, timestamp: NOW, body: "x" }, [SECRET]);
    expect(await refusal({ ...headers, "webhook-id": "evt_1" }, { body: `${NOW}.x` })).not.toBe("verified");
  });

  it.each([
    ["", "header_missing"],
    ["v1", "signature_invalid"],
    ["v1,", "signature_invalid"],
    ["v1,%%%", "signature_invalid"],
    ["v2,MDEy v1a,MDEy", "signature_invalid"],
    [" v1,MDEy ".repeat(500), "signature_invalid"],
  ])("refuses the signature %s", async (signature, code) => {
    expect(await refusal({ ...signed(), "webhook-signature": signature })).toBe(code);
  });

  it("ignores signatures of other versions and empty ones beside a right one", async () => {
    const right = signed()["webhook-signature"];
    expect(await refusal({ ...signed(), "webhook-signature": `v1a,MDEy v1, v1,%% ${right}` })).toBe("verified");
  });

  it("refuses what was sent too long ago, or in the future, by the tolerance", async () => {
    const sentBefore = (seconds: number) => signed([SECRET], { timestamp: NOW - seconds });
    for (const [seconds, code] of [
      ...([
        [300, "verified"],
        [301, "too_old"],
        [-300, "verified"],
        [-301, "too_new"],
      ] as const),
    ])
      expect(await refusal(sentBefore(seconds)), `${seconds}`).toBe(code);
    expect(await refusal(sentBefore(11), { tolerance: 10 })).toBe("too_old");
    expect(await refusal(sentBefore(1), { tolerance: 0 })).toBe("too_old");
    for (const tolerance of [Number.NaN, -1]) expect(await refusal(signed(), { tolerance })).toBe("TypeError");
  });

  it.each(["", "x", "1e9", "-5", "18000000000000000", "0x10", `${NOW}.5`, ` ${NOW}`])(
    "refuses the time %j",
    async (timestamp) => {
      const code = await refusal({ ...signed(), "webhook-timestamp": timestamp });
      expect(["timestamp_invalid", "header_missing"]).toContain(code);
    },
  );

  it("refuses a header that is missing, or there twice", async () => {
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const { [name]: value, ...rest } = signed();
      expect(await refusal(rest)).toBe("header_missing");
      expect(await refusal({ ...rest, [name]: [value ?? "", value ?? ""] })).toBe("header_missing");
      expect(await refusal({ ...rest, [name]: value, [name.toUpperCase()]: value })).toBe("header_missing");
    }
  });

  it("refuses a secret with which anybody could sign", async () => {
    for (const secrets of [
      "",
      "whsec_",
      "whsec_c2hvcnQ=",
      "whsec_no base64 at all here, not even one",
      "whpk_c2hvcnQ=",
      [],
    ])
      expect(await refusal(signed(), { secrets })).toBe("TypeError");
    expect(await refusal(signed(), { secrets: [SECRET, ""] })).toBe("TypeError");
    const privateKey = SECRET.replace("whsec_", "whsk_");
    expect(await refusal(signed(), { secrets: privateKey })).toBe("TypeError");
  });

  it("refuses a signed body that is no event", async () => {
    for (const body of ["[]", "null", "1", "{", ""])
      expect(await refusal(signed([SECRET], { body }), { body }), body).toBe("body_invalid");
    const bytes = Uint8Array.of(0x7b, 0xff, 0x7d);
    const library = new Webhook(SECRET);
    const headers = { ...signed(), "webhook-signature": library.sign("evt_1", new Date(NOW * 1000), "{\ufffd}") };
    expect(await refusal(headers, { body: bytes })).toBe("signature_invalid");
  });
});
