/** A mail server on loopback that keeps what it is sent. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailMessage {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  /** `smtp://…`, with the user and password that it asks for. */
  readonly url: string;
  /** What came, in its order. */
  readonly messages: readonly MailMessage[];
  /** Refuses whatever comes from now on, with this answer of SMTP; `undefined` = takes it again. */
  refuseWith(code: number | undefined): void;
  /** Takes what comes, and answers nothing, until this is taken back. */
  hang(isHanging: boolean): void;
  close(): Promise<void>;
}

const USER = "sitemend";
const PASSWORD = "of the mail server";

export async function startMailbox(): Promise<Mailbox> {
  const messages: MailMessage[] = [];
  let refusal: number | undefined;
  let isHanging = false;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      const isRight = username === USER && password === PASSWORD;
      answer(isRight ? null : new Error("wrong password"), isRight ? { user: USER } : undefined);
    },
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (isHanging) return;
        if (refusal !== undefined) {
          answer(Object.assign(new Error("not today"), { responseCode: refusal }));
          return;
        }
        messages.push(
          read(
            Buffer.concat(chunks).toString("latin1"),
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        answer(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    messages,
    refuseWith(code) {
      refusal = code;
    },
    hang(next) {
      isHanging = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function read(raw: string, to: readonly string[]): MailMessage {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
  const body = rest.join("\r\n\r\n");
  const isQuoted = /quoted-printable/i.test(header("Content-Transfer-Encoding"));
  return { to, from: header("From"), subject: header("Subject"), text: isQuoted ? unquoted(body) : body };
}

/** RFC 2045, 6.7. */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
