import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { testIdentity } from "../../test/support/identity.ts";
import { createRoleReader } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("takes nobody for a member who lacks the second factor that their workspace asks for", async () => {
  const { pool } = database;
  const identity = await testIdentity(pool);
  const { userId } = await identity.createUser({ email: "bo@example.com", name: "Bo", role: "editor" });
  const roleOf = createRoleReader(pool);
  expect(await roleOf(userId, "wsp_local")).toBe("editor");
  await pool.query("insert into workspace_rules values ('wsp_local', true)");
  expect(await roleOf(userId, "wsp_local")).toBeNull();
  await pool.query(`update "user" set "twoFactorEnabled" = true`);
  expect(await roleOf(userId, "wsp_local")).toBe("editor");
});
