/** Two processes that serve people from one database. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp, startService, type TestService, until } from "../support/service.ts";
import { type SharedDatabase, sharedDatabase } from "../support/shared-database.ts";

let database: SharedDatabase;
let [first, second]: TestService[] = [];

beforeAll(async () => {
  database = await sharedDatabase();
  const environment = { ...database.environment, SITEMEND_ROLE: "api" };
  first = await startService({ environment });
  second = await startService({ environment });
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await database?.drop();
});

const bothOf = (): [TestService, TestService] => {
  if (first === undefined || second === undefined) throw new Error("a process is missing");
  return [first, second];
};

it("report at the start, in readiness and by doctor that their public URLs differ", async () => {
  const [one, other] = bothOf();
  const line = other
    .stderr()
    .split("\n")
    .find((text) => text.includes("different public URLs"));
  expect(JSON.parse(line ?? "")).toMatchObject({ nextStep: expect.stringContaining("SITEMEND_PUBLIC_URL") });
  expect(line).toContain(one.url);
  for (const { url } of bothOf()) {
    await until(async () => {
      const { data } = JSON.parse(await (await fetch(`${url}/readyz`)).text());
      return data.degraded.some(({ name }: { name: string }) => name === "public-urls");
    }, "each to notice the other");
  }
  expect(one.stderr()).toContain("different public URLs");
});

it("print the same owner link, and the second start does not void the first one", async () => {
  const [one, other] = bothOf();
  expect(one.ownerToken).toMatch(/^[\w-]{43}$/);
  expect(other.ownerToken).toBe(one.ownerToken);
  await signUp(one);
});
