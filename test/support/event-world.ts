/** Websites whose own code makes what people granted, and their public pages. */

import { deployments } from "#contract/v1/index.ts";
import type { DeploymentId } from "#domain/deployment.ts";
import { toUuid } from "#domain/ids.ts";
import type { ApiAnswer } from "./api.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld, type PersonAtBrowser } from "./approval-world.ts";
import { type PublicPages, publicPages } from "./public-pages.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely; the schema has been checked by then
type Data = any;

export interface EventWorld extends ApprovalWorld {
  readonly pages: PublicPages;
  /** A website that isn't connected; its pages have the issues of the audit. */
  site(): Promise<EventSite>;
}

export interface EventSite extends AskingShop {
  url(index: number): string;
  /** What the code of the website does: the page has the issue no more. */
  fix(index: number, title?: string): void;
  unfix(index: number): void;
  /** Asked for, granted by that person, and begun. */
  deployed(by: PersonAtBrowser, indexes: readonly number[]): Promise<Data>;
  report(deploymentId: string, body: object, key?: string): Promise<ApiAnswer>;
  get(deploymentId: string): Promise<Data>;
  /** As if it were that long ago that the deployment began, and its time to be looked at had come. */
  later(deploymentId: string, minutes: number): Promise<Data>;
  issueStatus(index: number): Promise<string>;
}

export async function openEventWorld(options: Parameters<typeof openApprovalWorld>[0] = {}): Promise<EventWorld> {
  const pages = publicPages();
  const world = await openApprovalWorld({
    ...options,
    newLookLimit: pages.newLookLimit,
    changes: { verifyPublicPage: pages.verifyPublicPage, ...options.changes },
  });
  return { ...world, pages, site: async () => siteOf(world, pages, await world.shop({ connect: false })) };
}

async function siteOf({ api }: ApprovalWorld, pages: PublicPages, shop: AskingShop): Promise<EventSite> {
  const { pool } = api.database;
  // All shops of a test are the same website, which another one may have connected.
  await pool.query("delete from site_connection where website_id = $1", [toUuid(shop.websiteId)]);
  const url = (index: number) => `${api.site.homeUrl}/${shop.auditId}/${index}`;
  for (const index of shop.issueIds.keys()) pages.findings.set(url(index), new Set([`title-missing place ${index}`]));
  const get = async (deploymentId: string) => {
    const answer = await api.call(deployments.getDeployment, { key: shop.key.secret, params: { deploymentId } });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  };
  return {
    ...{ ...shop, url, get },
    fix(index, title = `Tea ${index}`) {
      pages.findings.set(url(index), new Set());
      pages.shown.set(url(index), { title: [title] });
    },
    unfix: (index) => void pages.findings.set(url(index), new Set([`title-missing place ${index}`])),
    report: (deploymentId, body, key = shop.key.secret) =>
      api.call(deployments.reportDeploymentStatus, { key, params: { deploymentId }, body }),
    async deployed(by, indexes) {
      const { approvalRequest } = await shop.ask(indexes);
      await shop.decide(approvalRequest.id, by);
      const { status, text, body } = await shop.apply(approvalRequest.id);
      if (status !== 202) throw new Error(text);
      return body.data.deployment;
    },
    async later(deploymentId, minutes) {
      await pool.query(
        `update deployment set created_at = created_at - make_interval(mins => $2), next_check_at = least(next_check_at, now()),
            last_check_at = last_check_at - make_interval(mins => $2) where id = $1`,
        [toUuid(deploymentId as DeploymentId), minutes],
      );
      await api.deps.approvals.checkPages();
      return get(deploymentId);
    },
    async issueStatus(index) {
      const { rows } = await pool.query("select status from issue where id = $1", [toUuid(shop.issue(index))]);
      return rows[0].status;
    },
  };
}
