/** Debian's Redis as test material: it listens on a socket in a folder and keeps nothing. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, stop, until } from "../../src/demo/wordpress/programs.ts";
import { layTree } from "../../src/demo/wordpress/tree.ts";
import { unpack, unpacked } from "./debian.ts";

/** The server itself is in the second; the first holds a link to it. */
const PACKAGES = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1", "libatomic1"];

export interface Redis {
  /** As PHP connects to it. */
  readonly address: string;
  close(): Promise<void>;
}

/** @param folder a short path, because sockets have no long ones */
export async function startRedis(folder: string): Promise<Redis> {
  const failures = await unpack(PACKAGES);
  for (const [name, reason] of failures) throw new Error(`${name}: ${reason}`);
  const root = join(folder, "root");
  await layTree(
    root,
    PACKAGES.flatMap((name) => unpacked(name) ?? []),
  );
  const socket = join(folder, "redis.sock");
  const settings = ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder];
  const server: ChildProcess = spawn(join(root, "usr/bin/redis-server"), settings, {
    env: environment(root),
    stdio: "ignore",
  });
  await until(async () => existsSync(socket), "Redis did not start");
  return { address: `unix://${socket}`, close: () => stop(server, { group: false }) };
}
