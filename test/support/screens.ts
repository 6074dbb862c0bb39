/** Every screen of the dashboard, read from its router: a new one is met by the tests without anybody naming it twice. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROUTER = readFileSync(join(import.meta.dirname, "../../dashboard/src/router.tsx"), "utf8");
const BASES = { under: "", ofAudit: "/audits/$auditId", ofSite: "/sites/$websiteId" } as const;

/** @param ids what stands for `$auditId` and the like */
export function screensOf(ids: Readonly<Record<string, string>>): string[] {
  const found = [...ROUTER.matchAll(/\.\.\.(under|ofAudit|ofSite)\(\s*"([^"]*)"/g)];
  if (found.length === 0) throw new Error("The router names no screen; it is written in another way than this reads.");
  return found.map(([, base, path]) => {
    const pattern = `${BASES[base as keyof typeof BASES]}${path}`;
    return pattern.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`${pattern} needs ${name}: give one.`);
      return id;
    });
  });
}
