/** Sends files of schedules to their addresses, one after the other, until an attempt succeeds or three days have passed. */
import type { MailMessage, ScheduledFileMail } from "#domain/mail-message.ts";
import { DELIVERY_WAITS, nextWait } from "#domain/webhook.ts";
import type { DueFileEmail, Store } from "#store/index.ts";

export interface SendDeps {
  readonly store: Pick<Store, "scheduleDeliveries" | "scheduleFiles">;
  /** `null`: this installation sends no email. @throws Error when it wasn't taken */
  readonly sendMail: ((message: MailMessage, messageId: string) => Promise<void>) | null;
  /** 0 to 1. */
  readonly random: () => number;
  readonly reportFault: (error: unknown, words: string) => void;
}

/** What the email says, as it is kept. */
export interface EmailedFile extends Pick<ScheduledFileMail, "scheduleName" | "site" | "auditType" | "link"> {
  readonly auditedAt: string;
  readonly mediaType: string;
}

/** Mail servers take little more. */
const MOST_ATTACHED_BYTES = 10 * 1024 * 1024;

export async function sendFiles(deps: SendDeps, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const due = await deps.store.scheduleDeliveries.claim<EmailedFile>();
    if (due === undefined) return;
    const problem = await problemOf(due, deps);
    const wait = problem === null ? undefined : nextWait(DELIVERY_WAITS, due.attempts + 1, deps.random());
    await deps.store.scheduleDeliveries.settle(due, { problem, wait });
  }
}

/** Of one attempt; `null` when the email was taken. Words of a stranger's server aren't kept. */
async function problemOf(due: DueFileEmail<EmailedFile>, deps: SendDeps): Promise<string | null> {
  if (deps.sendMail === null) return "email_not_configured";
  try {
    // Its mailbox knows one that came twice by this id.
    await deps.sendMail(await messageOf(due, deps), `${due.fileId}-${Buffer.from(due.address).toString("hex")}`);
    return null;
  } catch (error) {
    deps.reportFault(error, `sending the file ${due.fileId} failed`);
    return reasonOf(error);
  }
}

async function messageOf(due: DueFileEmail<EmailedFile>, { store }: SendDeps): Promise<MailMessage> {
  const { mediaType, auditedAt, ...about } = due.content;
  const found = due.size > MOST_ATTACHED_BYTES ? undefined : await store.scheduleFiles.read(due.scheduleId, due.fileId);
  const attached = found === undefined ? null : { name: found.file.name, mediaType, content: found.content };
  return { kind: "scheduled-file", to: due.address, ...about, auditedAt: new Date(auditedAt), attached };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no_answer";
  if ("responseCode" in error && typeof error.responseCode === "number") return `smtp_${error.responseCode}`;
  return "code" in error && typeof error.code === "string" ? error.code.toLowerCase() : "no_answer";
}
