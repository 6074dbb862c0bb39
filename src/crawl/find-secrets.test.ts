import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const random = "q7Zr2LxV9mTbW4cYn8KdPf5HsJ1gA3eUoRi6";
const hex = "3f9a17c0e2b84d56a7f1039c5e8d24b60f7a93c1d58e2b4679a0c3f1e6d8b245";
const letters = "qZrLxVmTbWcYnKdPfHsJgAeUoRiNvBtXyQw";
const key = ["-----BEGIN RSA", " PRIVATE KEY-----\n", `${random}\n`.repeat(8)].join("");
const find = (text: string, shown?: string) => findSecrets(new TextEncoder().encode(text), shown);

test.each([
  ["Stripe secret key", `const k = "sk_${"live"}_${random.slice(0, 24)}";`, "sk_live_… (32 characters)"],
  ["GitHub token", `token=gh${"p_"}${random}`, "ghp_… (40 characters)"],
  ["SendGrid key", `S${"G."}${random.slice(0, 22)}.${random}${random.slice(0, 7)}`, "SG.… (69 characters)"],
  ["AWS access key", `id: "AK${"IA"}Q7ZR2LXV9MTBW4CY", secret: "${random}/+9Z"`, "AKIA… (72 characters)"],
  ["Shopify token", `sh${"pat"}_${hex.slice(0, 32)}`, "shpat_… (38 characters)"],
  ["DigitalOcean token", `do${"p_v1"}_${hex}`, "dop_v1_… (71 characters)"],
  ["Hugging Face token", `h${"f_"}${letters.slice(0, 34)}`, "hf_… (37 characters)"],
  ["Brevo key", `xkey${"sib"}-${hex}-${random.slice(0, 16)}`, "xkeysib-… (89 characters)"],
  ["Telegram bot token", `bot70${"12983"}456:A${"A"}${random.slice(0, 33)}`, "7012983456:AA… (46 characters)"],
  ["Azure storage key", `Account${"Key"}=${random.repeat(3).slice(0, 86)}==`, "AccountKey=… (99 characters)"],
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
  ["the ID of an AWS key without its secret", `AK${"IA"}Q7ZR2LXV9MTBW4CY`],
  ["a time and an abbreviation", `12345678:AA${random.slice(0, 10)}`],
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
