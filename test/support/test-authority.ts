/** A certificate authority of a test: certificates written by hand in DER (RFC 5280), signed with node's own crypto. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export type TestAuthority = ReturnType<typeof createAuthority>;

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

const OID = {
  commonName: "2.5.4.3",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  basicConstraints: "2.5.29.19",
  subjectAltName: "2.5.29.17",
} as const;

export function createAuthority(name = "Authority of a test") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let serial = 1;

  function certify(subject: string, key: KeyObject, { days, extensions }: { days: number; extensions: Buffer[] }) {
    const algorithm = sequence(oid(OID.ecdsaWithSha256));
    const content = sequence(
      tagged(0xa0, integer(2)),
      integer(serial++),
      algorithm,
      nameOf(name),
      sequence(time(Date.now() - DAY_MS), time(Date.now() + days * DAY_MS)),
      nameOf(subject),
      key.export({ type: "spki", format: "der" }),
      tagged(0xa3, sequence(...extensions)),
    );
    return pem(sequence(content, algorithm, bits(sign("sha256", content, privateKey))));
  }

  const isAuthority = extension(OID.basicConstraints, sequence(tagged(0x01, Buffer.from([0xff]))));
  return {
    /** What clients trust. */
    pem: certify(name, publicKey, { days: 10 * YEAR_DAYS, extensions: [isAuthority] }),
    /** A certificate for these names. */
    issue(names: readonly string[], { days = YEAR_DAYS } = {}): Certificate {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const alternatives = sequence(...names.map((name) => tagged(0x82, Buffer.from(name, "ascii"))));
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: certify(names[0] ?? "", own.publicKey, {
          days,
          extensions: [extension(OID.subjectAltName, alternatives)],
        }),
      };
    },
  };
}

function nameOf(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(oid(OID.commonName), tagged(0x0c, Buffer.from(commonName, "utf8")))));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), tagged(0x04, value));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]));
}

function bits(content: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), content]));
}

/** GeneralizedTime. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
  return tagged(0x18, Buffer.from(digits.replace(/[-:T]/g, ""), "ascii"));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 127];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
  return digits;
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
