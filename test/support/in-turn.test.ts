import { describe, expect, it } from "vitest";
import { filesInTurn } from "./in-turn.ts";

describe("files in turn", () => {
  it("are each in one turn of six, and none is left out", () => {
    const turns = Array.from({ length: 6 }, (_, turn) => filesInTurn(turn * 60));
    const { now, later } = filesInTurn(7);
    expect(turns.flatMap((turn) => turn.now).toSorted()).toEqual([...now, ...later].toSorted());
  });

  it("are the same for all parts of a turn", () => {
    expect(filesInTurn(59)).toEqual(filesInTurn(0));
    expect(filesInTurn(360)).toEqual(filesInTurn(0));
    expect(filesInTurn(60)).not.toEqual(filesInTurn(0));
  });
});
