import { describe, expect, it } from "vitest";
import { type DeployedItem, deploymentState, stepsTo } from "./deployment.ts";

const NOT_DONE: DeployedItem = { result: null, change: null };
const ended = { isRunning: false, hasBegun: true };
const change = (state: string, verification: NonNullable<DeployedItem["change"]>["verification"] = "verified") =>
  ({ result: "applied", change: { state, verification } }) as const;
const FAILED: DeployedItem = { result: "failed", change: null };
const CONFLICT: DeployedItem = { result: "conflict", change: null };

describe("deploymentState", () => {
  it("is queued until the first change is written down, and preparing until the last has ended", () => {
    expect(deploymentState([NOT_DONE], { isRunning: true, hasBegun: false })).toBe("queued");
    expect(deploymentState([NOT_DONE], { isRunning: true, hasBegun: true })).toBe("preparing");
    expect(deploymentState([change("applied"), NOT_DONE], { isRunning: true, hasBegun: true })).toBe("preparing");
    expect(deploymentState([change("in_doubt")], ended)).toBe("preparing");
  });

  it.each([
    ["verified where all are", [change("applied"), change("applied")], "verified"],
    ["live while one is looked at", [change("applied"), change("applied", "pending")], "live"],
    ["live where only the next audit can judge one", [change("applied"), change("applied", "not_judged")], "live"],
    [
      "not_rendered where one isn't shown",
      [change("applied"), change("applied", "stored_not_rendered")],
      "not_rendered",
    ],
    ["what those are that were written, where others failed", [change("applied"), FAILED, CONFLICT], "verified"],
    ["rolled_back where nothing that was written stands", [change("rolled_back"), FAILED], "rolled_back"],
    ["what still stands, where some were undone", [change("rolled_back"), change("applied")], "verified"],
    ["conflict where the site had changed", [CONFLICT, FAILED], "conflict"],
    ["what it was, where somebody has written over it later", [change("drifted")], "verified"],
    [
      "live with what somebody has written over, where the rest was undone",
      [change("drifted", "pending"), change("rolled_back")],
      "live",
    ],
    ["failed where nothing was written", [FAILED], "failed"],
  ] as const)("is %s", (_, items, state) => {
    expect(deploymentState(items, ended)).toBe(state);
  });
});

describe("stepsTo", () => {
  it("tells that it was live before it was verified", () => {
    expect(stepsTo("queued", "verified")).toEqual(["live", "verified"]);
    expect(stepsTo("live", "not_rendered")).toEqual(["not_rendered"]);
    expect(stepsTo("queued", "failed")).toEqual(["failed"]);
    expect(stepsTo("verified", "verified")).toEqual([]);
  });
});
