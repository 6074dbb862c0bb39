/** Audits of one site over time, with figures of their own, as its charts show them. */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { Distribution } from "#domain/result.ts";
import { type SeededAudit, seedAudit } from "./seed.ts";

export interface PastAudit {
  readonly finishedAt: string;
  readonly score: number;
  readonly scoreVersion: number;
  readonly issues: readonly [error: number, warning: number, notice: number];
  /** `null`: of a version that didn't count them. */
  readonly distribution: Omit<Distribution, "ttfb"> | null;
  readonly truncated?: boolean;
  readonly type?: "full-audit" | "page-audit";
}

/** Oldest first. */
export async function seedHistory(pool: pg.Pool, origin: string, audits: readonly PastAudit[]): Promise<SeededAudit[]> {
  const seeded: SeededAudit[] = [];
  for (const {
    finishedAt,
    score,
    scoreVersion,
    issues,
    distribution,
    truncated = false,
    type = "full-audit",
  } of audits) {
    const one = await seedAudit(pool, { origin, type });
    const [error, warning, notice] = issues;
    await pool.query(
      `update audit set finished_at = $2, score = score || $3, completeness = $4,
         summary = jsonb_set(summary, '{issues,bySeverity}', $5) || $6 where id = $1`,
      [
        toUuid(one.auditId),
        finishedAt,
        JSON.stringify({ overall: score, scoreVersion }),
        {
          partial: false,
          truncated,
          reason: truncated ? "max_pages" : null,
          coveragePercent: 100,
          pagesUnvisited: 0,
          unverified: 0,
        },
        JSON.stringify({ error, warning, notice }),
        distribution === null ? {} : { distribution: { ...distribution, ttfb: { good: 0, fair: 0, poor: 0 } } },
      ],
    );
    seeded.push(one);
  }
  return seeded;
}
