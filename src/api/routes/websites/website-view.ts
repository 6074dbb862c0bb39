import type { HistoryPoint, Website } from "#domain/website.ts";

export function websiteView(website: Website) {
  const { lastAudit, standing, wordpress } = website;
  return {
    ...website,
    createdAt: website.createdAt.toISOString(),
    lastAudit: lastAudit && { ...lastAudit, finishedAt: lastAudit.finishedAt?.toISOString() ?? null },
    standing: standing && { ...pointView(standing), trend: [...standing.trend] },
    wordpress: wordpress && { ...wordpress, lastVerifiedAt: wordpress.lastVerifiedAt.toISOString() },
  };
}

export function pointView<Point extends Pick<HistoryPoint, "finishedAt" | "issues">>(point: Point) {
  return { ...point, finishedAt: point.finishedAt?.toISOString() ?? null };
}

export function websiteETag({ version }: Website): string {
  return `"${version}"`;
}
