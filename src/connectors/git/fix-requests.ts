/** From fix requests to exact edits: the pages as they are served, and what a thread makes of them and the repository. */
import type { FixRequest, InOrder, Located } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { readLivePage } from "./live-page.ts";
import type { LivePage } from "./locate/index.ts";
import type { GitMeans } from "./means.ts";
import type { PlanWanted } from "./plan-fix-request.ts";

type Means = Pick<GitMeans, "session"> & {
  /** Of one commit of the repository. @throws SiteUnreadable */
  readonly plan: (wanted: PlanWanted) => Promise<Located>;
};

export async function planAlone(fixRequests: readonly FixRequest[], means: Means): Promise<readonly Located[]> {
  const pages = await pagesOf(fixRequests, means);
  const answers: Located[] = [];
  for (const fixRequest of fixRequests)
    answers.push(await means.plan({ fixRequest, page: pages(fixRequest), done: [] }));
  return answers;
}

/** Each fix request alone, and on what the accepted ones before it will leave. */
export async function planInOrder(
  {
    fixRequests,
    accepts,
  }: { readonly fixRequests: readonly FixRequest[]; readonly accepts: (at: number, alone: Located) => boolean },
  means: Means,
): Promise<readonly InOrder[]> {
  const pages = await pagesOf(fixRequests, means);
  const pending: Edit[] = [];
  const answers: InOrder[] = [];
  for (const [index, fixRequest] of fixRequests.entries()) {
    const page = pages(fixRequest);
    const alone = await means.plan({ fixRequest, page, done: [] });
    if (alone.is === "unfixable" || !accepts(index, alone)) {
      answers.push({ alone, planned: alone });
      continue;
    }
    const touched = new Set(pending.map(({ resource }) => resource));
    const isShared = alone.edits.some(({ resource }) => touched.has(resource));
    const planned = isShared ? await means.plan({ fixRequest, page, done: pending }) : alone;
    if (planned.is === "proposal") pending.push(...planned.edits);
    answers.push({ alone, planned });
  }
  return answers;
}

const PAGES_AT_ONCE = 4;

async function pagesOf(fixRequests: readonly FixRequest[], { session }: Means) {
  const urls = [...new Set(fixRequests.map(({ page }) => page.url))];
  const pages = new Map<string, LivePage | null>();
  for (let at = 0; at < urls.length; at += PAGES_AT_ONCE)
    await Promise.all(
      urls.slice(at, at + PAGES_AT_ONCE).map(async (url) => pages.set(url, await readLivePage(session, url))),
    );
  return ({ page }: FixRequest) => pages.get(page.url) ?? null;
}
