/** One attempt to send a message to a recipient. */
import type { Sealer } from "#auth/index.ts";
import type { AlertMessage } from "#domain/alert-message.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import type { Recipient } from "#domain/recipient.ts";
import { slackMessage, teamsMessage } from "./chat-messages.ts";

export interface SendMeans {
  readonly sealer: Sealer;
  /** `null`: this installation sends no email. @throws Error when it wasn't taken */
  readonly sendMail: ((message: MailMessage, messageId: string) => Promise<void>) | null;
  /** Answers the status. @throws Error when there is no answer */
  readonly post: (
    url: string,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ) => Promise<number>;
}

export interface Sent {
  readonly isDelivered: boolean;
  /** A code, such as `http_404`, `timeout` or `smtp_550`; `null` when it is delivered. Words of a stranger's server aren't kept. */
  readonly problem: string | null;
}

/** @param messageId the same for each attempt, so that a mailbox knows a message that came twice */
export async function sendMessage(
  { id, kind, address }: Pick<Recipient, "id" | "kind" | "address">,
  sealedUrl: Buffer | null,
  { message, messageId }: { readonly message: AlertMessage; readonly messageId: string },
  means: SendMeans,
): Promise<Sent> {
  try {
    if (kind === "email") return await sendByMail(address, message, messageId, means);
    if (sealedUrl === null) throw new Error("A chat has an address.");
    const body = JSON.stringify(kind === "slack" ? slackMessage(message) : teamsMessage(message));
    const url = means.sealer.open(sealedUrl, urlPlace(id));
    const status = await means.post(url, { headers: { "content-type": "application/json" }, body });
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, problem: isDelivered ? null : `http_${status}` };
  } catch (error) {
    return { isDelivered: false, problem: reasonOf(error) };
  }
}

async function sendByMail(
  to: string,
  message: AlertMessage,
  messageId: string,
  { sendMail }: SendMeans,
): Promise<Sent> {
  if (sendMail === null) return { isDelivered: false, problem: "email_not_configured" };
  await sendMail({ kind: "alerts", to, message }, messageId);
  return { isDelivered: true, problem: null };
}

/** URLs that are credentials are sealed for this place. */
export function urlPlace(row: string) {
  return { table: "recipient", row, column: "sealed_url" };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no_answer";
  if ("responseCode" in error && typeof error.responseCode === "number") return `smtp_${error.responseCode}`;
  return "code" in error && typeof error.code === "string" ? error.code.toLowerCase() : "no_answer";
}
