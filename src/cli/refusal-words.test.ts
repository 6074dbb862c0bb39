import { describe, expect, it } from "vitest";
import { ServiceError } from "#domain/errors.ts";
import { refusal, reportedRefusal } from "./fix-words.ts";
import { refusalWords } from "./refusal-words.ts";

describe("a refusal at the terminal", () => {
  it("gives the reasons, and does not point to a list that is not there", () => {
    const fields = [{ pointer: "/overrideSuggestedValue", code: "too_long", message: "Give at most 512 characters." }];
    const words = refusal("iss_1", reportedRefusal(new ServiceError("override_invalid", { fields })));
    expect(words).toBe("✗ iss_1: The edited value is invalid. Give at most 512 characters.\n");
    expect(refusalWords(new ServiceError("validation_failed", { fields }))).toBe(
      "The request is invalid. Give at most 512 characters.",
    );
  });

  it("speaks of what stands on the command line, not of bodies and addresses", () => {
    expect(refusalWords(new ServiceError("override_not_allowed"))).toContain("--value");
    expect(refusalWords(new ServiceError("not_found"))).toContain("Check that the ID is complete");
    expect(refusalWords(new ServiceError("target_not_allowed"))).toContain("--allow-private");
  });

  it("says how long to wait, where that is known", () => {
    expect(refusalWords(new ServiceError("rate_limited", { retryAfterSeconds: 7 }))).toBe(
      "Too many requests. Wait, then try again in 7 seconds.",
    );
    expect(refusalWords(new ServiceError("rate_limited"))).toBe("Too many requests. Wait, then try again.");
  });

  it("keeps what a bulk says of one item", () => {
    const error = { code: "issue_not_open", message: "Already done by Ann.", details: {} };
    expect(refusal("iss_1", error)).toContain("Already done by Ann.");
  });
});
