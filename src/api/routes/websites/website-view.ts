import type { CustomRules } from "#domain/custom-rules.ts";
import type { HistoryPoint, Website } from "#domain/website.ts";

export function websiteView(website: Website) {
  const { lastAudit, nextAudit, standing, wordpress, git, custom } = website;
  return {
    ...website,
    custom: customView(custom),
    deploymentHosts: [...website.deploymentHosts],
    tags: [...website.tags],
    createdAt: website.createdAt.toISOString(),
    lastAudit: lastAudit && { ...lastAudit, finishedAt: lastAudit.finishedAt?.toISOString() ?? null },
    nextAudit: nextAudit && { ...nextAudit, at: nextAudit.at.toISOString() },
    standing: standing && { ...pointView(standing), trend: [...standing.trend] },
    wordpress: wordpress && { ...wordpress, lastVerifiedAt: wordpress.lastVerifiedAt.toISOString() },
    git: git && { ...git, lastVerifiedAt: git.lastVerifiedAt.toISOString() },
  };
}

/** Rules of settings all have a condition; those of code, which have none, are never saved. */
function customView({ extract, checks }: CustomRules) {
  return {
    extract: [...extract],
    checks: checks.flatMap((check) => {
      const { reportIf } = check;
      return reportIf === undefined ? [] : [{ ...check, reportIf }];
    }),
  };
}

export function pointView<Point extends Pick<HistoryPoint, "finishedAt" | "issues">>(point: Point) {
  return { ...point, finishedAt: point.finishedAt?.toISOString() ?? null };
}

export function websiteETag({ version }: Website): string {
  return `"${version}"`;
}
