import type { Website } from "#domain/website.ts";

export function websiteView(website: Website) {
  const { lastAudit } = website;
  return {
    ...website,
    createdAt: website.createdAt.toISOString(),
    lastAudit: lastAudit && { ...lastAudit, finishedAt: lastAudit.finishedAt?.toISOString() ?? null },
  };
}

export function websiteETag({ version }: Website): string {
  return `"${version}"`;
}
