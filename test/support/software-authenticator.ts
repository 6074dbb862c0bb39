/**
 * An authenticator as WebAuthn (Level 3, sections 6.1 and 6.5) describes one, with an ES256 key and no attestation: it
 * stands where a browser and a device would.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface Behaviour {
  /** False: it was touched, and asked for no PIN, finger or face. */
  readonly verifiesUser?: boolean;
  /** Where the browser is. */
  readonly origin?: string;
}

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers the options of a registration. */
  create({ challenge }: { challenge: string }, { verifiesUser = true, origin = this.#origin }: Behaviour = {}) {
    const clientDataJSON = clientData("webauthn.create", challenge, origin);
    const key = coseKey(this.#keys.publicKey);
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const credentialData = Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
    const authData = Buffer.concat([this.#head((verifiesUser ? VERIFIED : 0) | HAS_KEY), credentialData]);
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(authData)],
    ]);
    return this.#credential({ clientDataJSON, attestationObject });
  }

  /** Answers the options of a sign-in. */
  get({ challenge }: { challenge: string }, { verifiesUser = true, origin = this.#origin }: Behaviour = {}) {
    const clientDataJSON = clientData("webauthn.get", challenge, origin);
    const authenticatorData = this.#head(verifiesUser ? VERIFIED : 0);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
    const signature = sign("sha256", signed, this.#keys.privateKey);
    return this.#credential({ clientDataJSON, authenticatorData, signature });
  }

  /** No counter: authenticators of several devices have none. */
  #head(flags: number): Buffer {
    const rpIdHash = createHash("sha256").update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([PRESENT | flags]), Buffer.alloc(4)]);
  }

  #credential(response: Readonly<Record<string, Buffer>>) {
    const id = this.#id.toString("base64url");
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
    return { id, rawId: id, type: "public-key", response: Object.fromEntries(encoded), clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** RFC 9053, 7.1.1: key type EC2, algorithm ES256, curve P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [Buffer.from([1]), Buffer.from([2])],
    [Buffer.from([3]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([1])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, "base64url"))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/** RFC 8949, as far as it takes: maps of up to 23 pairs, strings of up to 65,535 bytes. */
function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(0x60, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(0x40, bytes.length), bytes]);
}

/** The shortest form, which WebAuthn (section 6) asks for. */
function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([type | length]);
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 0xff]);
}
