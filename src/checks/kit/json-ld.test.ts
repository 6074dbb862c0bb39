import { describe, expect, it } from "vitest";
import { readBlock, readJsonLd } from "./json-ld.ts";

describe("readBlock", () => {
  it.each([
    ["<!-- X -->", "a comment of HTML"],
    ["//<![CDATA[\n X \n//]]>", "a section of XML behind line comments"],
    ["/* <![CDATA[ */ X /* ]]> */", "a section of XML inside comments"],
    ["\uFEFF X \n", "a mark of byte order and white space"],
    ["//\n<!--X//\n-->", "a line break inside its marks"],
  ])("skips %j: %s", (around) => {
    expect(readBlock(around.replace("X", '{"name":"Tea"}'))).toEqual({ name: "Tea" });
  });

  it.each(['{"name":"Tea"} */', '--> {"name":"Tea"}', '{"name":"Tea"} --> x'])("leaves %j as it is", (text) => {
    expect(readJsonLd([text]).errors).toMatchObject([{ source: text }]);
  });
});

it("reads a block that is mostly white space in no time", () => {
  const spaces = " ".repeat(200_000);
  const begin = performance.now();
  expect(readBlock(`${spaces}{${spaces}"name":"Tea"}`)).toEqual({ name: "Tea" });
  expect(performance.now() - begin).toBeLessThan(1000);
});
