/**
 * Delivers what is in the outbox, at least once: an event is done when its receiver has said so with a status of 200 to 299.
 * Redirects aren't followed, and what the answer says isn't read. Any number of processes may do this at once.
 */
import { CALL_WAITS } from "#domain/deploy-hook.ts";
import { payloadOf } from "#domain/outbox-event.ts";
import { pause } from "#domain/poll.ts";
import { DELIVERY_WAITS, nextWait } from "#domain/webhook.ts";
import type { DeliveryAttempt, DueDelivery, Store } from "#store/index.ts";
import { deployCall } from "./deploy-call.ts";
import { isSuccess, type PostMeans, type PostRequest, sendPost, signedRequest } from "./post.ts";

export interface DeliveryDeps extends PostMeans {
  readonly store: Pick<Store, "notices" | "outbox" | "webhooks">;
  /** Where this service is found. */
  readonly publicUrl: string;
  /** 0 to 1. */
  readonly random: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

/** A receiver gets so many at once. */
const AT_ONCE_EACH = 4;
/** Of all receivers, in one process. */
const AT_ONCE = 32;
const GONE = 410;

const LOOK_EVERY_MS = 1_000;
/**
 * Ends of deliveries that come sooner are looked after together: a look costs the database as much as a delivery, and
 * audits share the machine. A receiver gets at most AT_ONCE_EACH events in this time, which is 16 a second.
 */
const LOOK_APART_MS = 250;
/** The feed and the log of deliveries go back as far. */
const KEPT_DAYS = 30;
/** Whoever has a request key has so long to roll it. */
const EXPIRY_TOLD_DAYS = 7;
const HOURLY_MS = 60 * 60 * 1000;

export function createDelivery(deps: DeliveryDeps) {
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let isDueAgain = false;
  let isPlaceDue = false;
  const stopping = new AbortController();
  let lastLook = 0;
  let timers: NodeJS.Timeout[] = [];

  /** Gives events their places, takes what is due and begins to send it. */
  function look(): void {
    isPlaceDue = true;
    takeDue();
  }

  /** At each end of one there may be room for the next; places cost more, and are given by the clock. */
  function takeDue(): void {
    isDueAgain = true;
    looking ??= lookUntilDone().finally(() => {
      looking = undefined;
    });
  }

  async function lookUntilDone(): Promise<void> {
    while (isDueAgain && !stopping.signal.aborted) {
      // Stopped meanwhile, it is over.
      const rest = lastLook + LOOK_APART_MS - performance.now();
      await pause(Math.max(0, rest), stopping.signal).catch(() => undefined);
      if (stopping.signal.aborted) return;
      lastLook = performance.now();
      isDueAgain = false;
      try {
        await beginDue();
      } catch (error) {
        deps.reportFault(error, "looking for events to deliver failed");
      }
    }
  }

  async function beginDue(): Promise<void> {
    const { outbox, webhooks } = deps.store;
    if (isPlaceDue) {
      isPlaceDue = false;
      // What has its place is sent before the rest gets one.
      if ((await outbox.place()) > 0) isDueAgain = true;
    }
    const room = AT_ONCE - underWay.size;
    if (room === 0) return;
    for (const delivery of await webhooks.claim(AT_ONCE_EACH, room)) {
      const sending: Promise<void> = deliver(delivery, deps).finally(() => {
        underWay.delete(sending);
        takeDue();
      });
      underWay.add(sending);
    }
  }

  function hourly(): void {
    const { notices, outbox } = deps.store;
    notices.forget(KEPT_DAYS).catch((error) => deps.reportFault(error, "removing notices of the past failed"));
    outbox.forget(KEPT_DAYS).catch((error) => deps.reportFault(error, "removing events of the past failed"));
    outbox
      .tellExpiring(EXPIRY_TOLD_DAYS)
      .catch((error) => deps.reportFault(error, "telling of request keys that expire failed"));
  }

  return {
    look,

    start(): void {
      look();
      hourly();
      timers = [setInterval(look, LOOK_EVERY_MS), setInterval(hourly, HOURLY_MS)];
    },

    /** Resolves when nothing is under way and nothing is due. */
    async idle(): Promise<void> {
      while (looking !== undefined || underWay.size > 0) await Promise.all([looking, ...underWay]);
    },

    /** What is under way comes to its end; the rest waits for the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([looking, ...underWay]);
    },
  };
}

async function deliver(delivery: DueDelivery, deps: DeliveryDeps): Promise<void> {
  const { store, reportFault } = deps;
  try {
    await store.webhooks.settle(delivery, await attempt(delivery, deps));
  } catch (error) {
    // Its lease ends, and it is tried again.
    reportFault(error, "delivering an event failed");
  }
}

async function attempt(delivery: DueDelivery, deps: DeliveryDeps): Promise<DeliveryAttempt> {
  const { attempts, deploy } = delivery;
  const { status, problem } = await sendPost(requestFor(delivery, deps), deps);
  if (status !== null && isSuccess(status)) return { isDelivered: true, status, problem };
  const isGone = status === GONE;
  const wait = isGone ? undefined : nextWait(deploy ? CALL_WAITS : DELIVERY_WAITS, attempts + 1, deps.random());
  return { isDelivered: false, status, problem, wait, isGone };
}

function requestFor(delivery: DueDelivery, deps: DeliveryDeps): PostRequest {
  const { event, deploy } = delivery;
  if (deploy === null) return signedRequest(delivery, { id: event.id, payload: payloadOf(event) }, deps);
  return deployCall({ ...delivery, deploy }, event, deps);
}
