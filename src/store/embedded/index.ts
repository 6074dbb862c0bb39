/**
 * The embedded PostgreSQL: started when needed, adopted when it is already there, stopped by the last one who leaves, and
 * started again when it ends before.
 * If Sitemend is killed, the server lives on for some seconds, in which the next start adopts it, and then ends
 * (`watchdog.ts`); no acknowledged row is lost either way.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { writeAccess } from "./access.ts";
import { type Account, as, makerAccount, ownAccountName, serverAccount } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { type Folders, foldersOf, giveToServer, makePrivate, prepareFolders } from "./folders.ts";
import { acquireLock, lockHolder } from "./lock.ts";
import { bePresent } from "./presence.ts";
import { isPostgres, removeStaleLock, serverPid } from "./server-pid.ts";
import { startWatchdog } from "./watchdog.ts";

export interface EmbeddedServer {
  readonly address: { readonly socketDir: string; readonly user: string; readonly database: string };
  /** Stops the server unless another process of ours still uses it. */
  stop(): Promise<void>;
}

const USER = "sitemend";
const DATABASE = "sitemend";
/** A cold start on a busy machine took up to 15 s when measured; past a minute something is wrong. */
const READY_WITHIN_MS = 60_000;
/** Between tries within it. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [300, 5_000];
const LEAVING_MS = 500;

/**
 * @param dataDir absolute path; created when missing.
 * @param report is told when the server ends unasked, what keeps it from coming back, and that it is back.
 * @throws Error whose message is one line for the person at the terminal.
 */
export async function startEmbedded(
  dataDir: string,
  report: (words: string) => void = () => {},
): Promise<EmbeddedServer> {
  const account = serverAccount();
  const folders = prepareFolders(dataDir, account);
  const lock = lockOf(dataDir);
  const open = (signal: AbortSignal) =>
    locked(lock, async () => {
      if (!(await answers(folders))) await startServer(folders, account, signal);
      await createDatabase(folders);
      return connect(folders);
    });
  // Before there is a server: we may be killed while it starts.
  const stopWatchdog = startWatchdog(dataDir);
  const presence = await bePresent({ open, report }).catch((error: unknown) => {
    stopWatchdog();
    throw error;
  });
  const stop = async () => {
    const client = await presence.end();
    await locked(lock, () => stopIfLast(folders, client));
    stopWatchdog();
  };
  return { address: addressIn(folders), stop };
}

const addressIn = ({ socket }: Folders) => ({ socketDir: socket, user: USER, database: DATABASE });

/**
 * For a look at it: the server that runs, else one that is started for the look. Makes no cluster, and waits for nobody.
 * @returns `undefined` where there is none yet
 * @throws Error in one line for the person at the terminal
 */
export async function lookAtEmbedded(dataDir: string, mayStart: () => boolean): Promise<EmbeddedServer | undefined> {
  if (!existsSync(join(dataDir, "pg/PG_VERSION"))) return undefined;
  const folders = foldersOf(dataDir, serverAccount());
  const holder = () => lockHolder(lockOf(dataDir));
  if (await answers(folders)) {
    // Whoever leaves while we look leaves the server to us.
    const stop = async () => void (holder() === undefined ? await stopUnused(dataDir) : startWatchdog(dataDir));
    return { address: addressIn(folders), stop };
  }
  if (holder() !== undefined)
    throw new Error(`It is being started or stopped by process ${holder()} (${lockOf(dataDir)}).`);
  if (!mayStart()) throw new Error("It isn't running, and isn't started for a check while the disk is full.");
  return startEmbedded(dataDir);
}

/** Stops the server if no process of ours uses it. False: somebody does, or may. */
export async function stopUnused(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, "pg/postmaster.pid"))) return true;
  const folders = prepareFolders(dataDir, serverAccount());
  return await locked(lockOf(dataDir), async () => {
    const client = await connect(folders).catch(errorCode);
    if (typeof client === "string" && !NOBODY_IS_IN.test(client)) return false;
    await stopIfLast(folders, typeof client === "string" ? undefined : client);
    return serverPid(folders) === undefined;
  });
}

/** It takes nobody in yet, or any more; or nobody listens at the socket. */
const NOBODY_IS_IN = /^(57P03|ECONNREFUSED|ENOENT)$/;

const errorCode = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

const lockOf = (dataDir: string): string => join(dataDir, "database.lock");

/** Starting and stopping exclude each other: nobody adopts a server that is about to go. */
async function locked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const release = await acquireLock(lock);
  try {
    return await work();
  } finally {
    release();
  }
}

async function startServer(folders: Folders, account: Account, signal: AbortSignal): Promise<void> {
  const binaries = findBinaries(account, join(folders.cluster, "../bin"));
  // One that is about to end may still need what it has.
  if (serverPid(folders) === undefined) {
    giveToServer(folders, account);
    initialise(folders, account, binaries);
    assertVersion(folders, binaries);
    writeAccess(folders.cluster, { from: ownAccountName(), user: USER }, account);
  }
  const deadline = Date.now() + READY_WITHIN_MS;
  let server = launch(folders, account, binaries);
  let pause = FIRST_PAUSE_MS;
  while (!(await answers(folders))) {
    if (signal.aborted) server.kill("SIGINT");
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error(notReady(folders));
    if (server.exitCode !== null) {
      // A killed server may remain for a moment as a zombie that still owns the lock file.
      removeStaleLock(folders);
      await delay(pause, undefined, { signal });
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      server = launch(folders, account, binaries);
    }
    await delay(20);
  }
  server.unref();
}

/** Made beside its place and moved there whole: a start that was killed leaves no half-made cluster behind. */
function initialise(folders: Folders, account: Account, binaries: Binaries): void {
  if (existsSync(join(folders.cluster, "PG_VERSION"))) return;
  const part = `${folders.cluster}.part`;
  rmSync(part, { recursive: true, force: true });
  const maker = makerAccount();
  makePrivate(part, maker);
  const result = spawnSync(
    binaries.initdb,
    ["-D", part, "-U", USER, "--auth=peer", "--encoding=UTF8", "--locale=C", "--data-checksums", "--no-sync"],
    { cwd: "/", encoding: "utf8", ...as(maker) },
  );
  if (result.status !== 0) {
    throw new Error(`The embedded database couldn't be created in ${folders.cluster}: ${causeIn(result.stderr)}`);
  }
  makePrivate(part, account);
  renameSync(part, folders.cluster);
}

function assertVersion(folders: Folders, binaries: Binaries): void {
  const made = readFileSync(join(folders.cluster, "PG_VERSION"), "utf8").trim();
  if (made !== binaries.version.split(".")[0]) {
    throw new Error(
      `The data folder was created by PostgreSQL ${made}, but this version includes ${binaries.version}. Restore a backup into a new data folder.`,
    );
  }
}

function launch(folders: Folders, account: Account, binaries: Binaries): ChildProcess {
  const log = openSync(logPath(folders), "a", 0o600);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folders.socket,
    // The folder is private; inside it root (our process) and the server's account must both connect.
    unix_socket_permissions: "0777",
    max_connections: "60",
    // The system's cache holds the rest as well: twice that cost an audit 16 MB, and saved no time.
    shared_buffers: "16MB",
    // Without processes of their own for what one disk does in turn anyway, and for what isn't replicated.
    io_method: "sync",
    max_logical_replication_workers: "0",
    max_wal_size: "2GB",
    jit: "off",
    logging_collector: "off",
    log_min_messages: "warning",
    // A statement of a process that was killed does not go on for nobody, nor keep the server from being stopped.
    ...(process.platform === "win32" ? {} : { client_connection_check_interval: "5s" }),
  };
  const server = spawn(
    binaries.postgres,
    ["-D", folders.cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // Its own process group: Ctrl-C in our terminal must not stop it before we have said goodbye.
    { cwd: "/", detached: true, stdio: ["ignore", log, log], ...as(account) },
  );
  closeSync(log);
  server.on("error", () => {});
  return server;
}

async function createDatabase(folders: Folders): Promise<void> {
  await withClient(folders, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

/** @param presence our connection that told others that somebody is there. */
async function stopIfLast(folders: Folders, presence: pg.Client | undefined): Promise<void> {
  const pid = serverPid(folders);
  const isLast = pid !== undefined && !(presence && (await othersStay(presence)));
  await presence?.end().catch(() => {});
  if (!isLast) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; isPostgres(pid) && waited < 20_000; waited += 50) {
    // "Fast" shutdown can hang on a full disk; "immediate" loses nothing that was acknowledged.
    if (waited === 10_000) process.kill(pid, "SIGQUIT");
    await delay(50);
  }
}

/** The server needs a moment to notice that somebody left; who is counted then would keep it running for nobody. */
async function othersStay(presence: pg.Client): Promise<boolean> {
  for (let waited = 0; waited < LEAVING_MS; waited += 25) {
    if (!(await othersConnected(presence))) return false;
    await delay(25);
  }
  return true;
}

async function othersConnected(presence: pg.Client): Promise<boolean> {
  try {
    const { rows } = await presence.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return (rows[0]?.others ?? 0) > 0;
  } catch {
    return false;
  }
}

async function answers(folders: Folders): Promise<boolean> {
  if (!existsSync(join(folders.socket, ".s.PGSQL.5432"))) return false;
  try {
    return await withClient(folders, async (client) => (await client.query("select 1")).rowCount === 1);
  } catch {
    return false;
  }
}

async function withClient<T>(folders: Folders, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(folders);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(folders: Folders): Promise<pg.Client> {
  const client = new pg.Client({
    host: folders.socket,
    user: USER,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/** Why, in the words of its log's end: a full disk, most often. */
function notReady(folders: Folders): string {
  const lines = readFileSync(logPath(folders), "utf8").slice(-2_000);
  return `The embedded database didn't become ready: ${causeIn(lines)} (${logPath(folders)}).`;
}

const logPath = (folders: Folders): string => join(folders.data, "database.log");

/** initdb says what went wrong, then what it tidied up; the first is what a person needs. */
function causeIn(text: string): string {
  const lines = text.trim().split("\n");
  return lines.findLast((line) => /error|fatal|could not|cannot|denied/i.test(line)) ?? lines.at(-1) ?? "no message";
}
