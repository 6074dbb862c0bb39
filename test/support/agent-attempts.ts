/**
 * A program that has a key with every scope, a person's access token, and whatever was ever sent, tries to change a real
 * WordPress without a person. People decide now and then, and what they granted is taken back before it is used: by a roll of
 * the key, by editing the item, by another password, by declining, by a withdrawal. Nothing may ever be written.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { differences, dump } from "./database-dump.ts";
import { type BulkWorld, openBulkWorld } from "./random-bulks.ts";
import { PASSWORD_OF_OWNER } from "./service.ts";

export interface AgentWorld {
  readonly world: BulkWorld;
  /** Answers what came of the attempts: how many of each kind, with which statuses. */
  attempt(count: number, random: () => number): Promise<ReadonlyMap<string, number>>;
  /** @throws AssertionError when a row of WordPress is another than before */
  untouched(): Promise<void>;
  close(): Promise<void>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  readonly body: any;
}

/** What the attacker knows by now. */
interface Known {
  /** Ids of what it has asked for. */
  readonly requests: string[];
  readonly deployments: string[];
  readonly tokens: string[];
  readonly sent: Sent[];
}

const OTHER_PASSWORD = "another long enough password";

export async function openAgentWorld(): Promise<AgentWorld> {
  const world = await openBulkWorld("guarded", {
    ...{ SITEMEND_PUBLIC_API: "on", SITEMEND_TRUST_PROXY: "127.0.0.1" },
  });
  const { auditId, websiteId, issues, url } = world;
  let sender = 0;
  /** From everywhere: many wrong credentials from one address would end at the first wall. */
  function nextAddress(): string {
    sender++;
    return `20.${(sender >> 8) & 255}.${sender & 255}.1`;
  }

  let password = PASSWORD_OF_OWNER;
  let cookie = await signedIn();
  let bearer = await tokenOf();
  let key = await newKey();
  const known: Known = { requests: [], deployments: [], tokens: [], sent: [] };

  async function send(sent: Sent): Promise<Answer> {
    const { method, path, body, headers } = sent;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...{ ...headers, "x-forwarded-for": nextAddress() },
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : null };
  }

  async function signedIn(): Promise<string> {
    const response = await fetch(new URL("/api/v1/auth/login", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@example.com", password }),
    });
    equal(response.status, 200);
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  async function tokenOf(): Promise<string> {
    const { body } = await send({ method: "POST", path: "/api/v1/auth/token", headers: { cookie } });
    return body.data.accessToken;
  }

  async function newKey(): Promise<{ id: string; secret: string }> {
    const scopes = [
      ...["projects:read", "audits:read", "audits:write", "recommendations:read", "approvals:request"],
      ...["changes:apply", "deployments:read", "deployments:write", "integrations:read", "integrations:write"],
    ];
    const body = { name: "agent", scopes, websiteIds: [websiteId] };
    const made = await send({ method: "POST", path: "/api/v1/api-keys", body, headers: { cookie } });
    equal(made.status, 201, JSON.stringify(made.body));
    return { id: made.body.data.key.id, secret: made.body.data.secret };
  }

  const byKey = () => ({ authorization: `Bearer ${key.secret}` });
  const byToken = () => ({ authorization: `Bearer ${bearer}` });
  /** Whatever an attacker may hold; a person's cookie in another site's page among it. */
  const disguises = [
    byKey,
    byToken,
    () => ({ ...byToken(), cookie }),
    () => ({ ...byKey(), cookie }),
    () => ({ cookie, origin: "https://evil.example" }),
    () => ({ cookie, "sec-fetch-site": "cross-site" }),
    () => ({ cookie: cookie.replaceAll(/..(;|$)/g, "xx$1") }),
    () => ({}),
  ];

  async function decisionsOf(id: string, decision: "grant" | "decline", mayUndo = false) {
    const { body } = await send({ method: "GET", path: `/api/v1/approval-requests/${id}`, headers: { cookie } });
    const items: { position: number; revision: number; refusal: unknown }[] = body.data?.items ?? [];
    return items
      .filter(({ refusal }) => refusal === null)
      .map(({ position, revision }) => ({ position, revision, decision, mayUndo }));
  }

  /** What ends a grant before it is used. */
  const takeBack: readonly ((id: string) => Promise<unknown>)[] = [
    async () => {
      const path = `/api/v1/api-keys/${key.id}/roll`;
      const rolled = await send({ method: "POST", path, body: {}, headers: { cookie } });
      equal(rolled.status, 200);
      key = { ...key, secret: rolled.body.data.secret };
    },
    (id) => send({ method: "POST", path: `/v1/approval-requests/${id}/withdraw`, headers: byKey() }),
    async (id) => {
      const body = { decisions: await decisionsOf(id, "decline") };
      await send({ method: "POST", path: `/api/v1/approval-requests/${id}/decide`, body, headers: { cookie } });
    },
    async () => {
      const newPassword = password === PASSWORD_OF_OWNER ? OTHER_PASSWORD : PASSWORD_OF_OWNER;
      const body = { currentPassword: password, newPassword };
      const changed = await send({ method: "POST", path: "/api/v1/auth/password", body, headers: { cookie } });
      equal(changed.status < 300, true, JSON.stringify(changed.body));
      password = newPassword;
      cookie = await signedIn();
      bearer = await tokenOf();
    },
    async (id) => {
      for (const { position, revision } of await decisionsOf(id, "grant")) {
        const path = `/api/v1/approval-requests/${id}/items/${position}/preview`;
        await send({ method: "POST", path, body: { revision }, headers: { cookie } });
      }
    },
  ];

  async function attempt(count: number, random: () => number) {
    const tally = new Map<string, number>();
    const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
    const someIssue = () => pick(issues)?.id ?? "";
    const someRequest = () => pick(known.requests) ?? "apr_x";

    const ask = async (): Promise<Answer> => {
      const items = [...new Set([someIssue(), someIssue()])].map((issueId) => ({ auditId, issueId }));
      const sent = {
        method: "POST",
        path: "/v1/approval-requests",
        body: { projectId: websiteId, items },
        headers: byKey(),
      };
      const answer = await send(sent);
      if (answer.status === 201) known.requests.push(answer.body.data.approvalRequest.id);
      return answer;
    };
    const moves: Readonly<Record<string, () => Promise<Answer>>> = {
      ask,
      apply: async () => {
        const body = { projectId: websiteId, approvalRequestId: someRequest() };
        const headers = {
          ...(pick(disguises) ?? byKey)(),
          ...(random() < 0.3 ? { "idempotency-key": "again-and-again" } : {}),
        };
        const sent = { method: "POST", path: "/v1/optimizations/apply", body, headers };
        known.sent.push(sent);
        const answer = await send(sent);
        if (answer.status === 202) known.deployments.push(answer.body.data.deployment.id);
        return answer;
      },
      "apply as the key": async () => {
        const body = { projectId: websiteId, approvalRequestId: someRequest() };
        const answer = await send({ method: "POST", path: "/v1/optimizations/apply", body, headers: byKey() });
        if (answer.status === 202) known.deployments.push(answer.body.data.deployment.id);
        return answer;
      },
      grant: async () => {
        const id = someRequest();
        const body = { decisions: await decisionsOf(id, "grant", random() < 0.5) };
        const headers = (pick(disguises) ?? byKey)();
        const sent = { method: "POST", path: `/api/v1/approval-requests/${id}/decide`, body, headers };
        known.sent.push(sent);
        return send(sent);
      },
      "preview and apply": async () => {
        const issueId = someIssue();
        const at = `/api/v1/audit/${auditId}/issues/${issueId}`;
        // The person's own preview, whose token the attacker has got hold of.
        const preview = await send({ method: "GET", path: `${at}/preview-apply`, headers: { cookie } });
        const approvalToken = preview.body?.data?.approvalToken ?? "x";
        known.tokens.push(approvalToken);
        const headers = (pick(disguises.filter((one) => one !== byToken && one !== disguises[2])) ?? byKey)();
        const sent = { method: "POST", path: `${at}/apply`, body: { approvalToken }, headers };
        known.sent.push(sent);
        return send(sent);
      },
      "bulk apply": async () => {
        const approvals = { [someIssue()]: pick(known.tokens) ?? "x" };
        const path = `/api/v1/audit/${auditId}/issues/bulk-apply`;
        return send({ method: "POST", path, body: { approvals }, headers: byKey() });
      },
      undo: async () => {
        const path = `/v1/deployments/${pick(known.deployments) ?? "dep_x"}/rollback`;
        return send({ method: "POST", path, headers: (pick(disguises) ?? byKey)() });
      },
      replay: async () => send(pick(known.sent) ?? { method: "GET", path: "/v1/limits", headers: byKey() }),
      withdraw: async () => {
        const path = `/v1/approval-requests/${someRequest()}/withdraw`;
        return send({ method: "POST", path, headers: byKey() });
      },
      // A person grants, and takes it back before the program comes.
      "grant taken back": async () => {
        const asked = await ask();
        if (asked.status !== 201) return asked;
        const { id } = asked.body.data.approvalRequest;
        const body = { decisions: await decisionsOf(id, "grant", random() < 0.5) };
        const granted = await send({
          ...{ method: "POST", path: `/api/v1/approval-requests/${id}/decide`, body, headers: { cookie } },
        });
        equal(granted.status, 200, JSON.stringify(granted.body));
        await pick(takeBack)?.(id);
        return moves["apply as the key"]?.() ?? granted;
      },
    };

    const names = Object.keys(moves);
    for (let at = 0; at < count; at++) {
      const name = pick(names) ?? "ask";
      const answer = await moves[name]?.();
      ok(answer !== undefined && answer.status < 500, `${name}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
      const kind = `${name} ${answer.status} ${answer.body?.error?.code ?? ""}`.trim();
      tally.set(kind, (tally.get(kind) ?? 0) + 1);
    }
    return tally;
  }

  return {
    world,
    attempt,
    async untouched() {
      deepEqual(differences(world.original, await dump(world.wordpress)), { intended: [], unexpected: [] });
      deepEqual(known.deployments, []);
    },
    close: () => world.close(),
  };
}
