import { describe, expect, it } from "vitest";
import type { Exchange } from "#net/index.ts";
import { replyOf, restUrl } from "./client.ts";

const JSON_TYPE = [["content-type", "application/json; charset=UTF-8"]] as const;

function answered(status: number, body: string, headers: Exchange["headers"] = JSON_TYPE) {
  const facts = { wireBytes: 0, bodyBytes: 0, ttfbMs: 1, httpVersion: "1.1", remoteAddress: null, tls: null };
  const bytes = new TextEncoder().encode(body);
  return replyOf({ url: "https://tea.example/", status, headers, body: bytes, truncated: false, ...facts }, 1);
}

describe("what an answer is worth", () => {
  it.each([
    [200, '{"id":1}', "answer"],
    [201, "[]", "answer"],
    [401, '{"code":"rest_not_logged_in","message":"No."}', "refused"],
    [403, "<html>Blocked</html>", "refused"],
    [404, '{"code":"rest_no_route","message":"No.","data":{"status":404}}', "refused"],
    [408, "{}", "unanswered"],
    [200, "Warning: something\n{}", "unanswered"],
    [500, '{"code":"internal_server_error","message":"No."}', "unanswered"],
    [502, "", "unanswered"],
    [302, "", "unanswered"],
  ] as const)("%i %s is %s", (status, body, is) => {
    expect(answered(status, body).is).toBe(is);
  });

  it("is nothing when it does not say that it is JSON", () => {
    expect(answered(200, "{}", [["content-type", "text/html"]])).toMatchObject({
      is: "unanswered",
      because: "not_json",
    });
  });

  it("keeps the words of WordPress plain and short", () => {
    const message = `<b>No</b>\n ${"x".repeat(1000)}`;
    const reply = answered(403, JSON.stringify({ code: "rest_forbidden", message }));
    expect(reply).toMatchObject({ is: "refused", code: "rest_forbidden", words: expect.stringMatching(/^No x{297}$/) });
  });
});

it("asks by path, or by parameter where permalinks are plain", () => {
  const question = { route: "/wp/v2/posts/12", query: { context: "edit" } };
  expect(restUrl("https://tea.example/wp-json/", question)).toBe(
    "https://tea.example/wp-json/wp/v2/posts/12?context=edit",
  );
  expect(restUrl("https://tea.example/?rest_route=/", question)).toBe(
    "https://tea.example/?rest_route=%2Fwp%2Fv2%2Fposts%2F12&context=edit",
  );
});
