/** One line that says what an audit is doing. */
import type { AuditNow } from "./backend.ts";

const BAR_WIDTH = 16;
const PHASE_WORDS = {
  discovery: "discovery",
  crawling: "crawling",
  rendering: "rendering",
  analysis: "analysis",
  finalizing: "finalizing",
} as const;

export function progressLine({ phase, progress, status, startedAt }: AuditNow, nowMs: number): string {
  if (status === "queued") return "Queued…";
  const {
    percent,
    pagesCrawled,
    pagesReused,
    pagesRendered = 0,
    pagesMeasured = 0,
    pagesQueued,
    issuesFound,
    throttledBy,
    externalChecked,
  } = progress;
  const filled = Math.round((percent / 100) * BAR_WIDTH);
  const elapsedS = startedAt === null ? 0 : (nowMs - startedAt.getTime()) / 1000;
  const rate = elapsedS > 1 ? ` ${(pagesCrawled / elapsedS).toFixed(0)}/s` : "";
  const parts = [
    `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${String(percent).padStart(3)}% ${PHASE_WORDS[phase]}`,
    `${pagesCrawled} pages${rate}, ${pagesQueued} queued`,
    ...(pagesReused > 0 ? [`${pagesReused} unchanged`] : []),
    ...(pagesRendered > 0 ? [`${pagesRendered} rendered`] : []),
    ...(pagesMeasured > 0 ? [`${pagesMeasured} lab-tested`] : []),
    ...(externalChecked > 0 ? [`${externalChecked} external`] : []),
    `${issuesFound} issues`,
    ...(throttledBy ? [`throttled: ${throttledBy}`] : []),
  ];
  return parts.join(" · ");
}
