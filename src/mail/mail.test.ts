import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Mailbox, startMailbox } from "../../test/support/mailbox.ts";
import { createMail } from "./index.ts";
import { messageText } from "./messages.ts";

const PUBLIC_URL = "https://audit.example";
const passwordReset = {
  kind: "password-reset",
  to: "ana@example.com",
  link: `${PUBLIC_URL}/reset-password#x`,
  minutes: 30,
} as const;

describe("a message", () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.close());

  const open = (smtpUrl = mailbox.url) => {
    const failures: unknown[] = [];
    const from = "sitemend@audit.example";
    const mail = createMail({ smtpUrl, from, publicUrl: PUBLIC_URL, reportFailure: (error) => failures.push(error) });
    return { mail, failures };
  };

  it("arrives as text, from the operator's address, and wants no answer from a machine", async () => {
    const { mail, failures } = open();
    mail.post(passwordReset);
    await vi.waitFor(() => expect(mailbox.messages).toHaveLength(1), { timeout: 20_000 });
    const [message] = mailbox.messages;
    expect(message).toMatchObject({ to: ["ana@example.com"], from: "Sitemend <sitemend@audit.example>" });
    expect(message?.subject).toBe("Set a new password");
    expect(message?.text).toContain("https://audit.example/reset-password#x");
    expect(message?.text).toContain("within 30 minutes");
    await mail.close();
    expect(failures).toEqual([]);
  });

  it("that the server refuses for good is reported, and not sent again", async () => {
    mailbox.refuseWith(550);
    const { mail, failures } = open();
    mail.post(passwordReset);
    await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 });
    mailbox.refuseWith(undefined);
    await mail.close();
    expect(mailbox.messages).toHaveLength(1);
  });

  it("that is still waiting for another try when the service stops is tried once more, and then given up", async () => {
    const { mail, failures } = open("smtp://127.0.0.1:9");
    mail.post(passwordReset);
    await mail.close();
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).not.toContain("of the mail server");
  });

  it("shows what people typed as one line of plain text without links", () => {
    const { text, subject } = messageText(
      {
        ...{ kind: "invitation", to: "bo@example.com", link: `${PUBLIC_URL}/invite#y`, days: 7 },
        ...{
          invitedBy: "Eve\r\nBcc: all@example.com",
          workspaceName: "Tea\u202E https://evil.example www.evil.example",
        },
      },
      PUBLIC_URL,
    );
    expect(subject).toBe("Invitation to Tea https: //evil.example www .evil.example");
    expect(text.split("\n")[0]).toMatch(/^Eve Bcc: all@example\.com invited you/);
    expect(text.match(/https:\/\/[^\s]+/g)).toEqual([`${PUBLIC_URL}/invite#y`, PUBLIC_URL]);
  });

  it("says what was assigned, by whom, and until when", () => {
    const content = { kind: "cause-assigned" as const, to: "bo@example.com", site: "tea.example", dueOn: "2027-01-31" };
    const link = `${PUBLIC_URL}/sites/web_1/tasks`;
    const { subject, text } = messageText(
      { ...content, title: "Title is missing", assignedBy: "Eve\nhttps://evil.example", link },
      PUBLIC_URL,
    );
    expect(subject).toBe("Assigned to you: Title is missing (tea.example)");
    expect(text).toContain("Eve https: //evil.example assigned a cause of issues to you on tea.example:");
    expect(text).toContain("Title is missing\nDue 2027-01-31");
    expect(text).toContain(link);
  });
});
