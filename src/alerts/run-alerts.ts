/**
 * What goes by itself: ended audits are judged, what waits for a recipient becomes a message when it may be sent, and messages are
 * sent until one attempt succeeds. Any number of processes may do this at once.
 */
import type { AlertMessage } from "#domain/alert-message.ts";
import type { Id } from "#domain/ids.ts";
import { DELIVERY_WAITS, nextWait } from "#domain/webhook.ts";
import type { DueMessage, Store, WaitingRecipient } from "#store/index.ts";
import { composeMessage, type MessageDeps } from "./compose-message.ts";
import { judgeAudit } from "./judge-audit.ts";
import { type SendMeans, sendMessage } from "./send-message.ts";
import { isDue } from "./when-due.ts";

export interface AlertRunDeps extends MessageDeps, SendMeans {
  readonly store: Pick<Store, "alertEvaluation" | "alertMessages">;
  readonly newId: (prefix: "inc") => Id<"inc">;
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

const LOOK_EVERY_MS = 2_000;
const HOURLY_MS = 60 * 60 * 1000;
/** In one process; a recipient has one message at a time. */
const AT_ONCE = 16;
const KEPT_DAYS = 30;

export function createAlertRunner(deps: AlertRunDeps) {
  const { store, reportFault } = deps;
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  /** Judges, puts together and begins to send what there is now. */
  async function lookOnce(): Promise<void> {
    while (!isStopping && (await evaluateNext())) {
      // One after the other, in their order.
    }
    const now = new Date(deps.now());
    for (const waiting of await store.alertMessages.waiting(now)) await composeIfDue(waiting, now);
    const room = AT_ONCE - underWay.size;
    if (room <= 0 || isStopping) return;
    for (const due of await store.alertMessages.claim<AlertMessage>(room)) {
      const sending: Promise<void> = deliver(due, deps).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  }

  /** One that can't be put together keeps no other waiting. */
  async function composeIfDue({ recipient, ...waiting }: WaitingRecipient, now: Date): Promise<void> {
    try {
      if (isDue(recipient.timing, waiting, now))
        await store.alertMessages.compose(recipient.id, now, (notices) => composeMessage(notices, deps));
    } catch (error) {
      reportFault(error, "putting an alert message together failed");
    }
  }

  async function evaluateNext(): Promise<boolean> {
    try {
      return await store.alertEvaluation.evaluateNext(evaluation());
    } catch (error) {
      reportFault(error, "looking at the alerts of an audit failed");
      return false;
    }
  }

  const evaluation = () => ({
    judge: judgeAudit,
    newIncidentId: () => deps.newId("inc"),
    now: new Date(deps.now()),
  });

  function look(): void {
    looking ??= lookOnce()
      .catch((error: unknown) => reportFault(error, "looking for alerts failed"))
      .finally(() => {
        looking = undefined;
      });
  }

  function hourly(): void {
    store.alertMessages.forget(KEPT_DAYS).catch((error) => reportFault(error, "removing alerts of the past failed"));
  }

  return {
    /** Does now what is due, to its end. */
    async runDue(): Promise<void> {
      await looking;
      await lookOnce();
      await Promise.all(underWay);
    },

    start(): void {
      look();
      hourly();
      timers = [setInterval(look, LOOK_EVERY_MS), setInterval(hourly, HOURLY_MS)];
    },

    /** What is under way comes to its end; the rest waits for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await looking;
      await Promise.all(underWay);
    },
  };
}

async function deliver(due: DueMessage<AlertMessage>, deps: AlertRunDeps): Promise<void> {
  try {
    const messageId = `alert-${due.id}`;
    const { isDelivered, problem } = await sendMessage(
      due.recipient,
      due.sealedUrl,
      { message: due.content, messageId },
      deps,
    );
    const wait = isDelivered ? undefined : nextWait(DELIVERY_WAITS, due.attempts + 1, deps.random());
    await deps.store.alertMessages.settle(due, { isDelivered, problem, wait });
  } catch (error) {
    // Its lease ends, and it is tried again.
    deps.reportFault(error, "sending an alert failed");
  }
}
