/** One audit from start to end in this process, built by the composition root on the test's own database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuditOptions } from "#domain/audit.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { readConfig } from "../../src/config.ts";
import { openParts, type Parts, type PartsOptions } from "../../src/main.ts";
import { createLog } from "../../src/startup/log.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

export interface TestParts extends Parts {
  /** For what no use case does. */
  readonly pool: TestDatabase["pool"];
  /** Audits the site and answers the ended audit. */
  audit(url: string, options?: TestOptions): Promise<AuditRecord>;
  /** Another process on the same database would have these. */
  another(): Promise<Parts>;
}

export type TestOptions = Partial<
  Pick<AuditOptions, "externalLinks" | "reuse" | "render" | "labPages" | "respectRobots" | "userAgent" | "urls">
>;

export interface TestSurroundings {
  readonly world?: PartsOptions["world"];
  /** Beside loopback: names that are read at full speed. */
  readonly allowed?: readonly string[];
  /** Finishes pages that need scripts; without one, none is looked for. */
  readonly browser?: string | undefined;
  /** Beside those of tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function testParts({ world, allowed = [], browser, settings }: TestSurroundings = {}): Promise<TestParts> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-test-"));
  const database = await testDatabase();
  const config = readConfig({
    DATABASE_URL: addressOf(database),
    SITEMEND_DATA_DIR: folder,
    SITEMEND_ALLOW_PRIVATE: ["127.0.0.0/8", ...allowed].join(","),
    SITEMEND_LOG_LEVEL: "warn",
    ...(browser && { SITEMEND_BROWSER: browser }),
    ...settings,
  });
  const another = () =>
    openParts(config, { publicUrl: "http://127.0.0.1:3000", ownAudits: true, log: createLog("warn"), world });
  const parts = await another();
  return {
    ...parts,
    another,
    pool: database.pool,
    async audit(url, asked = {}) {
      const options = { externalLinks: false, reuse: true, render: "auto" as const, labPages: 0, ...asked };
      const { id } = await parts.audits.start({ website: url, type: "full-audit", options }, LOCAL_OPERATOR);
      await parts.runner.run(id);
      return parts.audits.read(id);
    },
    async close() {
      await parts.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf({ address }: TestDatabase): string {
  if (!("socketDir" in address)) throw new Error("the tests' database is reached by its socket");
  return `postgres://${address.user}@localhost/${address.database}?host=${encodeURIComponent(address.socketDir)}`;
}
