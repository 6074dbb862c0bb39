/**
 * Where one is signed in: a file in the person's own settings folder that nobody else can read. It keeps the session, as
 * a browser does, and not an access token: that would end after a quarter of an hour, in the middle of an audit.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { settingsFolder } from "../../config.ts";
import { usage } from "../exit.ts";

const Login = z.object({
  email: z.string(),
  /** The cookie, `name=value`; nothing in it could begin another header or cookie. */
  session: z.string().regex(/^(__Host-)?sitemend_session=[\w.%+/=-]+$/),
});
export type StoredLogin = z.infer<typeof Login>;
const Logins = z.record(z.string(), Login);

const placeOf = () => join(settingsFolder(), "logins.json");

/** @throws CommandFailed when the file is broken, or open to others */
export function readLogin(server: string): StoredLogin | undefined {
  return readLogins()[server];
}

/** `undefined` forgets it. */
export function keepLogin(server: string, login: StoredLogin | undefined): void {
  const { [server]: _, ...others } = readLogins();
  const file = placeOf();
  mkdirSync(settingsFolder(), { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}`;
  const text = JSON.stringify(login === undefined ? others : { ...others, [server]: login }, undefined, 2);
  writeFileSync(part, `${text}\n`, { mode: 0o600, flag: "wx" });
  renameSync(part, file);
}

function readLogins(): z.infer<typeof Logins> {
  const file = placeOf();
  if (!existsSync(file)) return {};
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw usage(
      `${file} can be read by others on this machine, and it contains saved sessions. Restrict it: chmod 600 ${file}`,
    );
  const parsed = Logins.safeParse(jsonOf(readFileSync(file, "utf8")));
  if (!parsed.success) throw usage(`${file} is corrupt. Delete it, and sign in again.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
