/**
 * E-mail, over the SMTP server that the operator names; without one nothing is sent. Messages leave in the background, so
 * that how long it takes tells nobody whether an account exists. Text only: nothing in them can be drawn, loaded or run.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { MailMessage, ScheduledFileMail } from "#domain/mail-message.ts";
import { messageText } from "./messages.ts";

export interface Mail {
  /**
   * One attempt, and its end. @param messageId the same for each attempt, so that a mailbox knows a message that came twice
   * @throws Error when it wasn't taken
   */
  send(message: MailMessage, messageId: string): Promise<void>;
  /** Sends in the background, with a second and a third try. */
  post(message: MailMessage): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

const WAITS_MS = [5_000, 60_000];
const TIMEOUT_MS = 20_000;

export function createMail(options: {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  /** Address that messages come from. */
  readonly from: string;
  readonly publicUrl: string;
  readonly reportFailure: (error: unknown, message: Pick<MailMessage, "kind">) => void;
}): Mail {
  // Loaded with the first message: most processes write none.
  const open = async () =>
    (await import("nodemailer")).createTransport({
      url: options.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Else whoever sits between could read the links. Within this machine there is nobody.
      requireTLS: !isLoopback(new URL(options.smtpUrl).hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const email = (message: MailMessage) => ({
    from: { name: "Sitemend", address: options.from },
    to: { name: "", address: message.to },
    ...messageText(message, options.publicUrl),
    ...(message.kind === "scheduled-file" && message.attached !== null && { attachments: [fileOf(message.attached)] }),
    // RFC 3834: no holiday notes in answer.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  });

  const sendWithRetries = async (message: MailMessage): Promise<void> => {
    const transport = await open();
    for (const wait of [...WAITS_MS, null])
      try {
        await transport.sendMail(email(message));
        return;
      } catch (error) {
        if (wait === null || closing.signal.aborted || isRefused(error)) throw error;
        await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
      }
  };

  return {
    async send(message, messageId) {
      const transport = await open();
      const host = new URL(options.publicUrl).hostname;
      await transport.sendMail({ ...email(message), messageId: `<${messageId}@${host}>` });
    },

    post(message) {
      const sending = sendWithRetries(message)
        .catch((error: unknown) => options.reportFailure(error, message))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function fileOf({ name, mediaType, content }: NonNullable<ScheduledFileMail["attached"]>) {
  return { filename: name, contentType: mediaType, content };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The server has said no for good (RFC 5321, 4.2.1): the same message would be refused again. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}
