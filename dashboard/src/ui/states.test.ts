import { describe, expect, it } from "vitest";
import { Problem } from "../data/ask.ts";
import { problemAt } from "./states.tsx";

const refused = (...fields: { pointer: string; message: string }[]) =>
  new Problem({ code: "validation_failed", status: 422, message: "Wrong.", next: "Correct it.", fields });

describe("what is said beside a field", () => {
  it("is nothing where nothing is wrong with it", () => {
    const error = refused({ pointer: "/recurrenceRule", message: "Too long." });
    expect(problemAt(error, "/recurrence")).toBeUndefined();
    expect(problemAt(new Error("else"), "/recurrence")).toBeUndefined();
  });

  it("is all that is wrong with it", () => {
    const [first, second] = ["Too long.", "Not a rule."];
    const error = refused({ pointer: "/recurrence", message: first }, { pointer: "/recurrence/text", message: second });
    expect(problemAt(error, "/recurrence")).toBe("Too long. Not a rule.");
  });

  it("names the items of a list", () => {
    const error = refused(
      { pointer: "/action/email/0", message: "Not an address." },
      { pointer: "/action/email/11", message: "Too long." },
    );
    expect(problemAt(error, "/action/email")).toBe("Item 1: Not an address. Item 12: Too long.");
  });
});
