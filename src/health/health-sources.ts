/** What `examine` looks at, on this machine. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ENGINE_VERSION } from "#audits/index.ts";
import type { Config } from "#config.ts";
import { findBrowser } from "#lab/index.ts";
import { isOpenToOthers } from "#startup/secret.ts";
import { freeBytesAt } from "#store/index.ts";
import { databaseFolder } from "./disk-space.ts";
import type { HealthSources } from "./health.ts";

type OfMachine = Pick<HealthSources, "version" | "freeBytes" | "isSecretOpen" | "browser">;

export function machineSources({ dataDir, secretFile, searchPath, SITEMEND_BROWSER: wanted }: Config): OfMachine {
  return {
    version: ENGINE_VERSION,
    freeBytes: () => {
      const folder = nearest(dataDir);
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} isn't a folder`);
      accessSync(folder, constants.W_OK);
      return Math.min(freeBytesAt(folder), freeBytesAt(databaseFolder(folder)));
    },
    isSecretOpen: () => isOpenToOthers(statSync(secretFile)),
    browser: () => findBrowser(wanted, searchPath),
  };
}

/** Where the data folder is, or will be made. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}
