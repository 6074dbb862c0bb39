/** What `examine` looks at, on this machine. */
import { accessSync, constants, mkdirSync, statfsSync, statSync } from "node:fs";
import { ENGINE_VERSION } from "#audits/index.ts";
import { findBrowser } from "#lab/index.ts";
import type { Config } from "./config.ts";
import type { HealthSources } from "./health.ts";

type OfMachine = Pick<HealthSources, "version" | "freeBytes" | "secretMode" | "browser">;

export function machineSources({ dataDir, secretFile, searchPath, SITEMEND_BROWSER: wish }: Config): OfMachine {
  return {
    version: ENGINE_VERSION,
    freeBytes: () => {
      mkdirSync(dataDir, { recursive: true });
      accessSync(dataDir, constants.W_OK);
      const { bavail, bsize } = statfsSync(dataDir);
      return bavail * bsize;
    },
    secretMode: () => statSync(secretFile).mode,
    browser: () => findBrowser(wish, searchPath),
  };
}
