/** Tells people by e-mail what was assigned to them; seldom enough that nobody's mailbox can be filled with it. */
import type { CauseAssignedMail, MailMessage } from "#domain/mail-message.ts";

const HOUR_MS = 3_600_000;
/** To one address. What exceeds it is on the work list all the same. */
const MESSAGES_AN_HOUR = 20;

export type TellAssignee = (email: string, message: Omit<CauseAssignedMail, "kind">) => void;

/** @param options.post without a mail server there is none, and nobody is told */
export function createTellAssignee({
  post,
  now,
}: {
  readonly post: ((message: MailMessage) => void) | undefined;
  readonly now: () => number;
}): TellAssignee {
  let sent: { readonly email: string; readonly at: number }[] = [];
  return (email, message) => {
    if (post === undefined) return;
    sent = sent.filter(({ at }) => at > now() - HOUR_MS);
    if (sent.filter((one) => one.email === email).length >= MESSAGES_AN_HOUR) return;
    sent.push({ email, at: now() });
    post({ kind: "cause-assigned", to: email, ...message });
  };
}
