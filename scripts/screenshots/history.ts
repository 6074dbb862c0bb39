/** What the pictures show beside the demo's first audit: fixes applied, one rolled back, another audit, a shared report. */
import { setTimeout as delay } from "node:timers/promises";

export const ACCOUNT = { name: "Olga Owner", email: "olga@example.com", password: "a good long password" };
const FIXES = 4;
const LOOK_EVERY_MS = 700;

type Api = Awaited<ReturnType<typeof signedInApi>>;

export interface Found {
  readonly websiteId: string;
  /** The latest audit. */
  readonly auditId: string;
  readonly baseId: string;
  /** Open, with a fix that can be previewed. */
  readonly issueId: string;
  readonly reportPath: string;
}

export async function signedInApi(url: string) {
  let bearer = "";
  // biome-ignore lint/suspicious/noExplicitAny: a script reads any answer.
  async function call(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data?: unknown; error?: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  }
  const { email, password } = ACCOUNT;
  bearer = (await call("POST", "/api/v1/auth/token", { email, password })).accessToken;
  return call;
}

export async function makeHistory(api: Api): Promise<Found> {
  const { demo } = await api("GET", "/api/v1/demo");
  const first: string = demo.auditId;
  const changes: string[] = [];
  for (const { id } of await fixable(api, first)) {
    const { change, approvalToken } = await api("GET", `/api/v1/audit/${first}/issues/${id}/preview-apply`);
    if (change === undefined || approvalToken === undefined) continue;
    const applied = await api("POST", `/api/v1/audit/${first}/issues/${id}/apply`, { approvalToken });
    changes.push(applied.appliedChange.id);
    if (changes.length === FIXES) break;
  }
  await api("POST", `/api/v1/audit/${first}/applied-changes/${changes.at(-1)}/rollback`, { reason: "Another wording" });
  const { audit } = await api("POST", "/api/v1/audit/start", { website: demo.siteUrl, type: "full-audit" });
  await auditEnd(api, audit.id);
  const [issue] = await fixable(api, audit.id);
  const share = await api("POST", `/api/v1/audit/${audit.id}/shares`, {});
  return {
    ...{ websiteId: demo.websiteId, auditId: audit.id, baseId: first, issueId: issue?.id ?? "" },
    reportPath: new URL(share.url).pathname,
  };
}

async function fixable(api: Api, auditId: string): Promise<readonly { id: string }[]> {
  const query = "fixable=true&status=open&limit=50&category=titles,descriptions,images";
  return (await api("GET", `/api/v1/audit/${auditId}/seo-issues?${query}`)).issues;
}

async function auditEnd(api: Api, id: string): Promise<void> {
  for (;;) {
    const { audit } = await api("GET", `/api/v1/audit/${id}/audit-status`);
    if (audit.status === "completed") return;
    if (audit.status === "failed") throw new Error(`The audit failed: ${JSON.stringify(audit)}`);
    await delay(LOOK_EVERY_MS);
  }
}
