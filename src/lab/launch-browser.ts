/**
 * Starts a browser over a pipe, in a profile of its own that is deleted with it. Chromium refuses its sandbox to the superuser; so
 * the superuser starts it as an ordinary user who owns nothing but the profile. Whatever a page makes of the browser, it can read
 * neither our files nor our environment.
 */
import { accessSync, constants } from "node:fs";
import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Browser, defaultArgs, launch } from "puppeteer-core";

export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Ends it, whatever it does, and deletes its profile. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly flags?: readonly string[];
  /** Nothing but what we wrote ourselves is shown: a browser without any walls will do. */
  readonly isTrusted?: boolean;
}

/** A machine under load takes ten times the usual second. */
const WITHIN_MS = 60_000;
/** A browser that ends by itself does so in a tenth of this. */
const END_WITHIN_MS = 5_000;
/** An account of its own, with no name and nothing that belongs to it; not the database's (`store/embedded/account.ts`). */
const BROWSER_UID = 60_932;
const FLAGS = ["--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run"];
const NO_SANDBOX = "--no-sandbox";
/** Pages write to the browser's log, as much as they like, and the driver would keep it in our memory. */
const UNHEARD = process.platform === "win32" ? [] : ["/bin/sh", "-c", 'exec "$@" >/dev/null 2>&1', "sh"];

/** How a browser is started: by which program, and behind which walls. */
interface Way {
  readonly before: readonly string[];
  readonly flags: readonly string[];
  readonly user: number | null;
}

/** @throws Error of the last way that was tried */
export async function launchBrowser(path: string, options: LaunchOptions = {}): Promise<LaunchedBrowser> {
  const [first, ...others] = ways(options);
  if (first === undefined) throw new Error("there is no way to start a browser as anybody but the superuser");
  let launched = start(path, first, options);
  for (const way of others) launched = launched.catch(() => start(path, way, options));
  return await launched;
}

/** The safest first. Without its sandbox a browser shows strangers' pages only as somebody who may do nothing here. */
function ways({ isTrusted = false }: LaunchOptions): readonly Way[] {
  const plain: Way = { before: [], flags: [], user: null };
  const withoutWalls = isTrusted ? [{ ...plain, flags: [NO_SANDBOX] }] : [];
  if (process.getuid?.() !== 0) return [plain, ...withoutWalls];
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find(isProgram);
  const asItself = setpriv && [setpriv, `--reuid=${BROWSER_UID}`, `--regid=${BROWSER_UID}`, "--clear-groups", "--"];
  return [
    ...(asItself ? [{ ...plain, before: asItself, user: BROWSER_UID }] : []),
    ...(asItself ? [{ before: asItself, flags: [NO_SANDBOX], user: BROWSER_UID }] : []),
    ...withoutWalls,
  ];
}

async function start(path: string, way: Way, { flags = [] }: LaunchOptions): Promise<LaunchedBrowser> {
  const profile = await mkdtemp(join(await folderFor(way.user), "sitemend-browser-"));
  const forget = () => rm(profile, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (way.user !== null) await chown(profile, way.user, way.user);
    const headless = /headless-shell/.test(path) ? "shell" : true;
    const own = await defaultArgs({ headless, userDataDir: profile, args: [...FLAGS, ...flags, ...way.flags] });
    const [program = path, ...rest] = [...UNHEARD, ...way.before, path];
    const browser = await launch({
      executablePath: program,
      pipe: true,
      ignoreDefaultArgs: true,
      args: [...rest, "--remote-debugging-pipe", ...own],
      timeout: WITHIN_MS,
      protocolTimeout: WITHIN_MS,
      // Nothing of the service's own environment, its secrets least of all, reaches the browser.
      env: { HOME: profile, TMPDIR: profile },
    });
    return { browser, close: () => end(browser).finally(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
}

/** `TMPDIR` may lie in a folder that only the superuser may enter. */
async function folderFor(user: number | null): Promise<string> {
  if (user === null) return tmpdir();
  for (const folder of [tmpdir(), "/tmp", "/var/tmp"]) if (await canBeEntered(folder)) return folder;
  return tmpdir();
}

/** By everybody: so may each folder above it. */
async function canBeEntered(folder: string): Promise<boolean> {
  const status = await stat(folder).catch(() => null);
  if (status === null || (status.mode & ENTRY_FOR_OTHERS) === 0) return false;
  const above = dirname(resolve(folder));
  return above === folder || (await canBeEntered(above));
}

const ENTRY_FOR_OTHERS = 0o001;

async function end(browser: Browser): Promise<void> {
  const pid = browser.process()?.pid;
  const tooLong = setTimeout(() => kill(pid), END_WITHIN_MS);
  try {
    await browser.close();
  } catch {
    kill(pid);
  } finally {
    clearTimeout(tooLong);
  }
}

/** All of its processes: it leads a group of its own, and may itself be only a script that starts the real one. */
function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
