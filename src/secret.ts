/** The master secret: 32 random bytes in a file that only its owner can read. There is no default. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config.ts";

const BYTES = 32;

/** Reads the secret, or makes it on first start. @throws ConfigError when the file is not usable or open to others. */
export function readMasterSecret(file: string): Uint8Array {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} cannot be written: ${(error as Error).message}`);
    }
  }
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} must hold 64 hexadecimal digits.`);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} can be read by others; run chmod 600 on it.`);
  return Buffer.from(text, "hex");
}
