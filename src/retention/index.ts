/**
 * Use cases: how long audits are kept. Once an hour the service measures what has ended, deletes what has outlived its website's
 * limits and nothing needs, and websites that came of typing errors. Each audit goes in a transaction of its own, with its entry in the
 * audit log; of two processes, one finds each row locked or gone. What fails is reported, and holds up nothing else.
 */

import type { AuditId, WebsiteId } from "#domain/ids.ts";
import type { NewLogEntry, RunStatement } from "#domain/log-entry.ts";
import type { KeptFor, Retention } from "#domain/retention.ts";
import type { Store, TellOfRetention } from "#store/index.ts";

export interface RetentionDeps {
  readonly store: Pick<Store, "retention" | "diskUse">;
  readonly now: () => number;
  readonly append: (workspaceId: string, entry: NewLogEntry, run: RunStatement) => Promise<void>;
  readonly report: (done: RetentionDone) => void;
  readonly reportFault: (error: unknown, words: string) => void;
}

export interface RetentionDone {
  readonly measured: number;
  readonly audits: number;
  readonly websites: number;
}

export interface RetentionPreview {
  readonly audits: number;
  /** An estimate; audits that aren't measured yet are not in it. */
  readonly bytes: number;
  /** Those that the limits would delete and something keeps. */
  readonly kept: readonly { readonly auditId: AuditId; readonly keptFor: readonly KeptFor[] }[];
}

export type AuditRetention = ReturnType<typeof createRetention>;

const EVERY_MS = 3_600_000;
/** The start has more urgent things to do. */
const FIRST_AFTER_MS = 60_000;
const AT_ONCE = 100;

export function createRetention(deps: RetentionDeps) {
  const { store } = deps;
  let timers: readonly NodeJS.Timeout[] = [];
  let working: Promise<unknown> = Promise.resolve();
  let stopped = false;
  /** Each failure may have taken long: they are tried again by the next process. */
  const unmeasurable = new Set<AuditId>();

  async function run(): Promise<RetentionDone> {
    const done = {
      measured: await measureAll(),
      audits: await expireAll(),
      websites: (await tried("websites of failed first audits", removeProvisional)) ?? 0,
    };
    await tried("consents that have expired", () => store.retention.forgetConsents());
    if (done.audits + done.websites > 0) deps.report(done);
    return done;
  }

  async function measureAll(): Promise<number> {
    let measured = 0;
    for (;;) {
      const ids =
        (await tried("what isn't measured", () => store.diskUse.unmeasured(AT_ONCE, [...unmeasurable]))) ?? [];
      for (const id of ids) {
        if (stopped) return measured;
        if ((await tried(`the disk use of ${id}`, () => measure(id))) === true) measured++;
        else unmeasurable.add(id);
      }
      if (ids.length < AT_ONCE) return measured;
    }
  }

  async function measure(id: AuditId): Promise<true> {
    await store.diskUse.measure(id);
    return true;
  }

  async function expireAll(): Promise<number> {
    let expired = 0;
    for (let after: WebsiteId | undefined; ; ) {
      const from = after;
      const websites = (await tried("websites with limits", () => store.retention.limited(from, AT_ONCE))) ?? [];
      for (const website of websites) expired += await expireOf(website);
      after = websites.at(-1)?.id;
      if (after === undefined || stopped) return expired;
    }
  }

  async function expireOf(website: Parameters<typeof store.retention.old>[0]): Promise<number> {
    const now = new Date(deps.now());
    const old = (await tried(`the audits of ${website.id}`, () => store.retention.old(website, now))) ?? [];
    let expired = 0;
    for (const { id, keptFor } of old) {
      if (stopped || keptFor.length > 0) continue;
      if (await tried(`the audit ${id}`, () => store.retention.expire(website.id, id, now, tell))) expired++;
    }
    return expired;
  }

  const removeProvisional = () => store.retention.removeProvisional(new Date(deps.now()), AT_ONCE, tell);

  /** `undefined`: it failed, and that is reported. */
  async function tried<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      deps.reportFault(error, `retention failed at ${what}`);
      return undefined;
    }
  }

  const tell: TellOfRetention = ({ workspaceId, action, object }, run) =>
    deps.append(
      workspaceId,
      {
        ...{ actorId: null, actor: "retention", action, object, outcome: "done", code: null },
        ...{ address: "", details: {}, requestId: null },
      },
      run,
    );

  function look(): void {
    working = working
      .then(() => (stopped ? undefined : run()))
      .catch((error) => deps.reportFault(error, "deleting audits that have outlived their retention failed"));
  }

  return {
    /** Does once what is due now. */
    run,

    async preview(id: WebsiteId, retention: Retention): Promise<RetentionPreview> {
      const old = await store.retention.old({ id, retention }, new Date(deps.now()));
      const going = old.filter(({ keptFor }) => keptFor.length === 0);
      const kept = old.filter(({ keptFor }) => keptFor.length > 0);
      return {
        audits: going.length,
        bytes: going.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
        kept: kept.map(({ id: auditId, keptFor }) => ({ auditId, keptFor })),
      };
    },

    /** @param userId `null` unpins it */
    pin: (id: AuditId, userId: string | null) =>
      store.retention.pin(id, userId === null ? null : { userId, at: new Date(deps.now()) }),

    start(): void {
      timers = [setTimeout(look, FIRST_AFTER_MS), setInterval(look, EVERY_MS)];
    },

    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await working;
    },
  };
}
