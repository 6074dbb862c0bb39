import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const random = "q7Zr2LxV9mTbW4cYn8KdPf5HsJ1gA3eUoRi6";
const key = ["-----BEGIN RSA", " PRIVATE KEY-----\n", `${random}\n`.repeat(8)].join("");
const find = (text: string, shown?: string) => findSecrets(new TextEncoder().encode(text), shown);

test.each([
  ["Stripe secret key", `const k = "sk_${"live"}_${random.slice(0, 24)}";`, "sk_live_… (32 characters)"],
  ["GitHub token", `token=gh${"p_"}${random}`, "ghp_… (40 characters)"],
  ["SendGrid key", `S${"G."}${random.slice(0, 22)}.${random}${random.slice(0, 7)}`, "SG.… (69 characters)"],
  ["private key", key, "-----BEGIN … PRIVATE KEY-----"],
])("a %s is found and masked", (kind, text, masked) => {
  const [secret] = find(`<script>${text}</script>`);
  expect(secret).toEqual({ kind, masked });
  expect(JSON.stringify(secret)).not.toContain(random.slice(0, 8));
});

test.each([
  ["a publishable key", `pk_${"live"}_${random.slice(0, 24)}`],
  ["a test key", `sk_${"test"}_${random.slice(0, 24)}`],
  ["a placeholder", `sk_${"live"}_xxxxxxxxxxxxxxxxxxxxxxxx`],
  ["an example", `gh${"p_"}EXAMPLE${random.slice(0, 29)}`],
  ["a public key", key.replace("PRIVATE", "PUBLIC")],
  ["a maps key", `AIza${random}`],
  ["the mark alone", "PRIVATE KEY----- ghp_ sk_live_ xox"],
])("%s is none", (_, text) => {
  expect(find(text)).toEqual([]);
});

test("what the page shows its readers is part of its text", () => {
  const token = `gh${"p_"}${random}`;
  expect(find(`<pre>${token}</pre>`, `Use a token such as ${token} here.`)).toEqual([]);
});

test("comes to an end on text that is full of marks", () => {
  expect(find("PRIVATE KEY-----T3BlbkFJ ghp_".repeat(50_000))).toEqual([]);
});
