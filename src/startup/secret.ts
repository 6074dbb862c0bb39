/** The master secret: 32 random bytes in a file that other accounts cannot read. There is no default. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "#config.ts";
import { makeFolder } from "#store/index.ts";

const BYTES = 32;
const IF_LOST =
  "If it is lost, write a new one (openssl rand -hex 32, then chmod 600), run `migrate --accept-secret`, and connect the sites again.";

/** Reads the secret, or makes it on first start. @throws ConfigError when the file is not usable or open to others. */
export function readMasterSecret(file: string): Uint8Array {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, `${randomBytes(BYTES).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} can't be written: ${(error as Error).message}`);
    }
  }
  return existingSecret(file);
}

/** @throws ConfigError when there is none, or it is not usable or open to others */
export function existingSecret(file: string): Uint8Array {
  const text = textOf(file)?.trim();
  if (text === undefined)
    throw new ConfigError(
      `SITEMEND_SECRET_FILE: ${file} does not exist, and what is in the database is sealed with it. Put it back from a backup. ${IF_LOST}`,
    );
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} must hold 64 hexadecimal digits.`);
  if (isOpenToOthers(statSync(file)))
    throw new ConfigError(`SITEMEND_SECRET_FILE: ${file} can be read by others; run chmod 600 on it.`);
  return Buffer.from(text, "hex");
}

/**
 * Kubernetes and Docker mount a secret as a file of root that a group may read. Then that group stands for the service, as PostgreSQL
 * has it for its keys. Anybody else's file is for its owner alone.
 */
export function isOpenToOthers({ mode, uid }: Pick<Stats, "mode" | "uid">): boolean {
  const isMounted = uid === 0 && process.geteuid?.() !== 0;
  return (mode & (isMounted ? 0o037 : 0o077)) !== 0;
}

/** For a secret that is one, but not the one of the database. */
export function anotherSecret(file: string): ConfigError {
  return new ConfigError(
    `SITEMEND_SECRET_FILE: ${file} doesn't match this database, so nothing in it can be decrypted. Restore the matching file, or a backup. ${IF_LOST}`,
  );
}

export interface SecretPlan {
  /** Where the secret that was there will stand; `undefined` when there was none, or the same. */
  readonly aside: string | undefined;
  put(): void;
  /** As it was before `put`, however far that came. */
  takeBack(): void;
}

/**
 * For a secret from a backup. @throws ConfigError when another stands there that may be in use
 * @param isFree what stands there belongs to an installation without content
 */
export function planSecret(file: string, secret: string, isFree: boolean): SecretPlan {
  const there = textOf(file)?.trim();
  if (there === secret) return { aside: undefined, put: () => {}, takeBack: () => {} };
  if (there !== undefined && !isFree)
    throw new ConfigError(
      `SITEMEND_SECRET_FILE: ${file} is another secret than the backup's, and may be in use. Move it away, or set SITEMEND_SECRET_FILE to a new file.`,
    );
  const aside = there === undefined ? undefined : freeName(`${file}.before-restore`);
  const undo: (() => void)[] = [];
  return {
    aside,
    put() {
      makeFolder(dirname(file));
      if (aside !== undefined) {
        renameSync(file, aside);
        undo.unshift(() => renameSync(aside, file));
      }
      const made = openSync(file, "wx", 0o600);
      undo.unshift(() => rmSync(file, { force: true }));
      try {
        writeSync(made, `${secret}\n`);
        fsyncSync(made);
      } finally {
        closeSync(made);
      }
    },
    takeBack() {
      for (const step of undo.splice(0)) step();
    },
  };
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let again = 2; existsSync(name); again++) name = `${wanted}-${again}`;
  return name;
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
