import { expect, it } from "vitest";
import { Problem } from "../../data/ask.ts";
import { ignoreEach } from "./ignore-each.ts";

const refused = (code: string) => new Problem({ code, status: 409, message: "", next: "" });

it("goes on behind an issue that was settled before, and counts it", async () => {
  const asked: string[] = [];
  const outcome = await ignoreEach(["open", "resolved", "superseded", "regressed"], async (id) => {
    asked.push(id);
    if (id === "resolved" || id === "superseded") throw refused("issue_not_open");
  });
  expect(asked).toEqual(["open", "resolved", "superseded", "regressed"]);
  expect(outcome).toEqual({ ignored: 2, settled: 2 });
});

it("stops at any other refusal", async () => {
  const asked: string[] = [];
  const ignore = async (id: string) => {
    asked.push(id);
    throw refused("forbidden");
  };
  await expect(ignoreEach(["one", "two"], ignore)).rejects.toMatchObject({ code: "forbidden" });
  expect(asked).toEqual(["one"]);
});
