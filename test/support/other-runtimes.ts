/** Deno and Bun, fetched once for tests. They are no dependencies: a clone would download 200 MB for one test. */
import { join } from "node:path";
import { npmProgram } from "../../src/config.ts";
import type { Archive } from "../../src/demo/wordpress/npm/archives.ts";
import { fetchedFromNpm, fetchFromNpm } from "../../src/demo/wordpress/npm/fetch.ts";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/runtimes");

const DENO: Archive = {
  package: "@deno/linux-x64-glibc@2.9.6",
  integrity: "sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==",
  bytes: 40_000_000,
  folder: "deno",
};
const BUN: Archive = {
  package: "@oven/bun-linux-x64@1.4.5",
  integrity: "sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==",
  bytes: 40_000_000,
  folder: "bun",
};
/** The packages above are of this platform. */
const IS_THEIR_PLATFORM = process.platform === "linux" && process.arch === "x64";

export interface OtherRuntime {
  readonly name: string;
  /** `undefined` where it could not be had. */
  readonly program: string | undefined;
  /** What stands before the script. */
  readonly args: readonly string[];
}

export function otherRuntimes(): readonly OtherRuntime[] {
  const programOf = (archive: Archive, path: string) => {
    const folder = fetchedFromNpm(CACHE, [archive]);
    return folder && join(folder, archive.folder, path);
  };
  return [
    // Nothing but the service: the client needs neither files nor the environment.
    { name: "Deno", program: programOf(DENO, "deno"), args: ["run", "--no-prompt", "--no-remote", "--allow-net"] },
    { name: "Bun", program: programOf(BUN, "bin/bun"), args: ["run", "--no-install"] },
  ];
}

/** Answers why they could not be had, if so. */
export async function fetchOtherRuntimes(): Promise<string | undefined> {
  if (!IS_THEIR_PLATFORM) return "they are fetched for Linux on x64 only";
  const { signal } = new AbortController();
  try {
    for (const one of [DENO, BUN]) await fetchFromNpm(CACHE, { npm: npmProgram(), signal, tell: () => {} }, [one]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
