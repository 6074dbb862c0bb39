import { expect, it } from "vitest";
import { forgetLast, memoizeLast } from "./memoize-last.ts";

it("works out once what is asked of the same facts again, until other facts come or the page is judged", () => {
  const asked: object[] = [];
  const answerTo = memoizeLast((facts: { readonly name: string }) => {
    asked.push(facts);
    return facts.name;
  });
  const [one, other] = [{ name: "one" }, { name: "other" }];
  expect([answerTo(one), answerTo(one), answerTo(other), answerTo(one)]).toEqual(["one", "one", "other", "one"]);
  expect(asked).toEqual([one, other, one]);
  forgetLast();
  answerTo(one);
  expect(asked).toEqual([one, other, one, one]);
});
