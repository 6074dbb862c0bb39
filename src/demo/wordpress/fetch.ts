/**
 * Where the demo's WordPress comes from: Debian's packages where they can be had, since they are small and fast; else
 * npm's, which anybody can have who started us.
 */
import { unpackedIn, unpackInto, WORDPRESS_PACKAGES } from "./debian.ts";
import { ARCHIVES } from "./npm/archives.ts";
import { fetchedFromNpm, fetchFromNpm, type NpmProgram } from "./npm/fetch.ts";

/** Other releases have the others, too; without this one they would be fetched in vain. */
const ONLY_IN_THIS_DEBIAN = "php8.2-cli";
const MEGABYTE = 1_000_000;
const FROM_DEBIAN_MEGABYTES = 25;
const FROM_NPM_MEGABYTES = Math.round(ARCHIVES.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE);

export interface Programs {
  readonly from: "debian" | "npm";
  /** Where they lie. */
  readonly folder: string;
}

/** Told when it begins, and, where it is known, how far it is. */
export interface Fetching {
  readonly from: Programs["from"];
  /** In all. */
  readonly megabytes: number;
  readonly fetchedMegabytes: number | null;
  /** Why it is not the way that was tried before. */
  readonly instead: string | null;
}

export interface FetchWatch {
  readonly tell: (fetching: Fetching) => void;
  readonly signal: AbortSignal;
}

/** Answers at once when they are in the folder. @throws WordPressMissing */
export type FetchPrograms = (cache: string, watch: FetchWatch) => Promise<Programs>;

/** No WordPress can be had on this machine; the message says why and what to do. */
export class WordPressMissing extends Error {}

export function programsFetcher(npm: NpmProgram): FetchPrograms {
  return async (cache, { tell, signal }) => {
    const here = programsIn(cache);
    if (here) return here;
    tell({ from: "debian", megabytes: FROM_DEBIAN_MEGABYTES, fetchedMegabytes: null, instead: null });
    const failure = await fetchFromDebian(cache, signal);
    assertGoesOn(signal);
    if (failure === undefined) return { from: "debian", folder: cache };
    const [name, reason] = failure;
    const fetching = { from: "npm", megabytes: FROM_NPM_MEGABYTES, instead: reason } as const;
    tell({ ...fetching, fetchedMegabytes: 0 });
    const told = (bytes: number) => tell({ ...fetching, fetchedMegabytes: Math.floor(bytes / MEGABYTE) });
    return { from: "npm", folder: await fetchFromNpm(cache, { npm, signal, tell: told }).catch(missing) };

    function missing(error: Error): never {
      assertGoesOn(signal);
      throw new WordPressMissing(
        `WordPress for the demo couldn't be downloaded. Debian packages: ${name} (${reason}). npm: ${error.message}. Make sure that this machine can reach one of them (network, proxy, npm settings) and start the demo again, or audit your own site.`,
      );
    }
  };
}

/** Answers the first that could not be had, with the reason. */
async function fetchFromDebian(cache: string, signal: AbortSignal): Promise<readonly [string, string] | undefined> {
  const first = await unpackInto(cache, [ONLY_IN_THIS_DEBIAN], signal);
  const failures = first.size > 0 ? first : await unpackInto(cache, WORDPRESS_PACKAGES, signal);
  return failures.entries().next().value;
}

function programsIn(cache: string): Programs | undefined {
  if (WORDPRESS_PACKAGES.every((name) => unpackedIn(cache, name))) return { from: "debian", folder: cache };
  const folder = fetchedFromNpm(cache);
  return folder === undefined ? undefined : { from: "npm", folder };
}

function assertGoesOn(signal: AbortSignal): void {
  if (signal.aborted) throw new WordPressMissing("The demo was stopped while its WordPress was being fetched.");
}
