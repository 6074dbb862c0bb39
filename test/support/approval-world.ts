/** A connected site in memory, request keys that ask, and people with browsers who decide. */
import { randomUUID } from "node:crypto";
import { approvals } from "#contract/index.ts";
import { deployments, keyApprovals } from "#contract/v1/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { KEY_SCOPES } from "#domain/request-key.ts";
import { type ApiAnswer, type TestApi, testApi } from "./api.ts";
import { VISITOR } from "./identity.ts";
import { type MemoryShop, memoryShop, titlePlace } from "./memory-shop.ts";
import { type KeyBody, type KeyInHand, newKey } from "./request-keys.ts";

/** Somebody at a browser. */
export interface PersonAtBrowser {
  readonly userId: string;
  readonly email: string;
  readonly cookie: string;
}

export interface ApprovalWorld {
  readonly api: TestApi;
  /** Another website for each test; one without a connection is for people's own code. */
  shop(options?: { readonly connect?: boolean }): Promise<AskingShop>;
  person(role: "admin" | "editor" | "viewer"): Promise<PersonAtBrowser>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely; the schema has been checked by then
type Data = any;

export interface AskingShop extends Omit<MemoryShop, "apply"> {
  readonly key: KeyInHand;
  newKey(more?: Partial<KeyBody>): Promise<KeyInHand>;
  /** For the titles of these issues; the values are the key's own where one is given. */
  ask(indexes: readonly number[], more?: { key?: string; values?: readonly string[]; reason?: string }): Promise<Data>;
  /** Decides on all items as they are now, or on those positions. */
  decide(id: string, by: PersonAtBrowser, how?: DecideOptions): Promise<ApiAnswer>;
  /** Another value for an item, as it is now. */
  revise(id: string, by: PersonAtBrowser, item: { position: number; value?: string }): Promise<ApiAnswer>;
  apply(approvalRequestId: string, key?: string, target?: string): Promise<ApiAnswer>;
  read(id: string, key?: string): Promise<Data>;
  /** The deployment once it has come to an end, or to this state. */
  ended(id: string, key?: string): Promise<Data>;
  titleOf(index: number): string | undefined | null;
}

export interface DecideOptions {
  readonly grant?: readonly number[];
  readonly decline?: readonly number[];
  readonly mayUndo?: boolean;
  /** Deploy hooks that were shown; as they are now where none are given. */
  readonly triggers?: readonly { readonly id: string; readonly version: number }[];
}

export async function openApprovalWorld(options: Parameters<typeof testApi>[0] = {}): Promise<ApprovalWorld> {
  const api = await testApi({ ...options, settings: { publicApi: "on", ...options.settings } });
  return {
    api,
    async shop(options = {}) {
      const shop = await memoryShop(api, options);
      return asking(api, shop, await newKey(api, { websiteIds: [shop.websiteId], scopes: [...KEY_SCOPES] }));
    },
    person: (role) => personAtBrowser(api, role),
    close: () => api.close(),
  };
}

async function personAtBrowser(api: TestApi, role: string): Promise<PersonAtBrowser> {
  const email = `${role}-${randomUUID()}@example.com`;
  const account = { email, password: "correct horse battery", name: `Ana (${role})` };
  const { principal, cookies } = await api.identity.register(account, VISITOR);
  await api.database.pool.query(
    `insert into member (id, "userId", "organizationId", role, "createdAt") values ($1, $2, $3, $4, now())`,
    [`mem_${randomUUID().replaceAll("-", "")}`, principal.userId, LOCAL_WORKSPACE_ID, role],
  );
  return { userId: principal.userId, email, cookie: cookies.map((line) => line.split(";")[0]).join("; ") };
}

function asking(api: TestApi, shop: MemoryShop, own: KeyInHand): AskingShop {
  const keyOf = (given: string | undefined) => given ?? own.secret;
  return {
    ...shop,
    key: own,
    newKey: (more = {}) => newKey(api, { websiteIds: [shop.websiteId], scopes: [...KEY_SCOPES], ...more }),
    async ask(indexes, { key, values = [], reason } = {}) {
      const items = indexes.map((index, at) => ({ ...shop.at(index), ...(values[at] && { value: values[at] }) }));
      const body = { projectId: shop.websiteId, items, ...(reason && { reason }) };
      const answer = await api.call(keyApprovals.requestApproval, { key: keyOf(key), body });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data;
    },
    async decide(id, { cookie }, { grant, decline = [], mayUndo = false, triggers: shown } = {}) {
      const params = { approvalRequestId: id };
      const now = await api.call(approvals.getApprovalRequest, { params });
      const items: Data[] = now.body.data.items;
      const wanted = items.filter(
        ({ position, refusal }) =>
          refusal === null && (grant === undefined || [...grant, ...decline].includes(position)),
      );
      const decisions = wanted.map(({ position, revision }) => ({
        ...{ position, revision, mayUndo },
        decision: decline.includes(position) ? "decline" : "grant",
      }));
      const triggers = shown ?? now.body.data.triggers.map(({ id, version }: Data) => ({ id, version }));
      return api.call(approvals.decideApprovalRequest, {
        ...{ as: null, params, body: { decisions, triggers }, headers: { cookie } },
      });
    },
    async revise(approvalRequestId, { cookie }, { position, value }) {
      const now = await api.call(approvals.getApprovalRequest, { params: { approvalRequestId } });
      const { revision } = now.body.data.items[position];
      return api.call(approvals.reviseRequestedItem, {
        ...{ as: null, params: { approvalRequestId, position: String(position) }, headers: { cookie } },
        body: { revision, ...(value !== undefined && { value }) },
      });
    },
    apply: (approvalRequestId, key, target) =>
      api.call(deployments.applyOptimizations, {
        key: keyOf(key),
        body: { projectId: shop.websiteId, approvalRequestId, ...(target && { target }) },
      }),
    async read(id, key) {
      const params = { approvalRequestId: id };
      return (await api.call(keyApprovals.getRequestedApproval, { key: keyOf(key), params })).body.data;
    },
    async ended(id, key) {
      await api.deps.changes.idle();
      await api.deps.approvals.look();
      const params = { deploymentId: id };
      return (await api.call(deployments.getDeployment, { key: keyOf(key), params })).body.data;
    },
    titleOf: (index) => api.site.values.get(titlePlace(shop, index)),
  };
}
