/** A service account with the key file that Google makes for it. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

export interface ServiceAccount {
  readonly email: string;
  /** The JSON file. */
  readonly key: string;
  readonly publicKey: KeyObject;
}

export async function newServiceAccount(email: string): Promise<ServiceAccount> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const key = JSON.stringify({
    type: "service_account",
    project_id: "tea",
    private_key_id: "0123456789abcdef",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: email,
    client_id: "100000000000000000000",
    auth_uri: "https://accounts.google.com/o/oauth2/auth",
    token_uri: "https://oauth2.googleapis.com/token",
    universe_domain: "googleapis.com",
  });
  return { email, key, publicKey };
}
