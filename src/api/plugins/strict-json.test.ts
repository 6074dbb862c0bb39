import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "#domain/errors.ts";
import { strictJson } from "./strict-json.ts";

const codeOf = (text: string): string => {
  try {
    strictJson(text);
    return "accepted";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "other";
  }
};

describe("strict JSON", () => {
  it("reads what JSON.parse reads", () => {
    const value = fc.jsonValue({ maxDepth: 5 }).filter((one) => !/__proto__|\\u0000/.test(JSON.stringify(one)));
    fc.assert(
      fc.property(
        value,
        (one) => void expect(strictJson(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(one))),
      ),
    );
  });

  it("refuses a key named twice, however it is written", () => {
    expect(codeOf('{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}')).toBe("accepted");
    expect(codeOf('{"a":1,"a":2}')).toBe("duplicate_json_key");
    expect(codeOf('{"a":1,"\\u0061" : 2}')).toBe("duplicate_json_key");
    expect(codeOf('{"x":{"a":"{\\"","a":[]}}')).toBe("duplicate_json_key");
  });

  it("says which key it is, also inside of others", () => {
    const pointerOf = (text: string) => {
      try {
        strictJson(text);
      } catch (error) {
        return error instanceof ServiceError ? error.fields[0]?.pointer : undefined;
      }
      return "accepted";
    };
    expect(pointerOf('{"a":1,"a":2}')).toBe("/a");
    expect(pointerOf('{"x":[{"y":1},[0,{"b/c~":"[{,","b/c~":2}]]}')).toBe("/x/1/1/b~1c~0");
  });

  it("refuses prototypes, depth and NUL", () => {
    expect(codeOf('{"__proto__":{}}')).toBe("malformed_json");
    expect(codeOf(`${"[".repeat(33)}${"]".repeat(33)}`)).toBe("malformed_json");
    expect(codeOf(`${"[".repeat(32)}${"]".repeat(32)}`)).toBe("accepted");
    expect(codeOf('{"a":"\\u0000"}')).toBe("malformed_json");
    expect(codeOf("{")).toBe("malformed_json");
  });
});
