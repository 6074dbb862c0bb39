import { describe, expect, it } from "vitest";
import type { Change } from "#domain/change.ts";
import type { Connector, WriteOutcome } from "#domain/connector.ts";
import { writeInSteps } from "./write-steps.ts";

const WRITTEN: WriteOutcome = { is: "written", replayed: false, revision: null };
const LOSSY: WriteOutcome = { ...WRITTEN, overwrote: "Ann's is gone." };
const REFUSED: WriteOutcome = { is: "refused", code: "locked", words: "Ann has it open." };

/** Two steps, and the step back where there is one. */
async function made(...outcomes: readonly WriteOutcome[]): Promise<WriteOutcome> {
  const left = [...outcomes];
  const connector = { write: async () => left.splice(0, 1) } as unknown as Connector;
  const edit = { kind: "value", field: "post_title", before: "a", after: "b" };
  const edits = ["post:1", "post:2"].map((resource) => ({ ...edit, resource }));
  return await writeInSteps({ opKey: "k", edits } as unknown as Change, connector, { fence: 1, ignoreLock: false });
}

describe("a change in steps", () => {
  it("is what its last step is", async () => {
    expect(await made(WRITTEN, WRITTEN)).toEqual(WRITTEN);
    expect(await made(WRITTEN, REFUSED, WRITTEN)).toEqual(REFUSED);
  });

  it("keeps in mind what a step took away", async () => {
    expect(await made(LOSSY, WRITTEN)).toEqual(LOSSY);
    expect(await made(LOSSY, REFUSED, WRITTEN)).toMatchObject({ is: "unanswered", overwrote: "Ann's is gone." });
  });

  it("keeps in mind what a step back took away", async () => {
    expect(await made(WRITTEN, REFUSED, LOSSY)).toMatchObject({ is: "unanswered", overwrote: "Ann's is gone." });
    const unclear: WriteOutcome = { is: "unanswered", words: "Not known.", overwrote: "Ann's is gone." };
    expect(await made(WRITTEN, REFUSED, unclear)).toMatchObject({ is: "unanswered", overwrote: "Ann's is gone." });
    expect(await made(WRITTEN, unclear)).toEqual(unclear);
  });
});
