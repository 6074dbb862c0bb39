import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipients as contract } from "#contract/index.ts";
import { newRecipient, SOME_RECIPIENT } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("test-recipient", () => {
  let api: TestApi;
  let status = 204;
  const mails: unknown[] = [];
  const posts: { url: string; body: string }[] = [];
  beforeAll(async () => {
    api = await testApi({
      post: async (url, { body }) => {
        posts.push({ url, body });
        return status;
      },
      recipients: {
        sendMail: async (message) => {
          mails.push(message);
        },
      },
    });
  });
  afterAll(() => api.close());

  const test = (recipientId: string) =>
    api.call(contract.testRecipient, { as: "admin", params: { recipientId }, body: undefined });

  describe("200", () => {
    it("sends an email that says that it is a test", async () => {
      const { body } = await test(await newRecipient(api));
      expect(body.data).toEqual({ isDelivered: true, problem: null });
      expect(mails).toMatchObject([
        { to: SOME_RECIPIENT.address, message: { headline: "Test message from Sitemend" } },
      ]);
    });

    it("posts to a chat at the address that it never shows, and says why it failed", async () => {
      const address = "https://hooks.slack.example/services/x";
      const id = await newRecipient(api, { kind: "slack", address });
      expect((await test(id)).body.data).toEqual({ isDelivered: true, problem: null });
      expect(posts).toMatchObject([{ url: address }]);
      status = 404;
      expect((await test(id)).body.data).toEqual({ isDelivered: false, problem: "http_404" });
    });
  });

  commonRefusals(
    contract.testRecipient,
    () => api,
    async () => ({ params: { recipientId: await newRecipient(api) } }),
  );
});
