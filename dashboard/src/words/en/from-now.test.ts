import { expect, test } from "vitest";
import { fromNow, type TimeUnit } from "./from-now.ts";
import { number } from "./number.ts";

const AMOUNTS = [0, 1, -1, 2, -2, 11, -30, 1200, -1_234_567];

test.each<TimeUnit>(["year", "month", "day", "hour", "minute", "second"])(
  "a %s is said as the browser says it",
  (unit) => {
    const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
    for (const amount of AMOUNTS) expect(fromNow(amount, unit)).toBe(format.format(amount, unit));
    expect(fromNow(-0, unit)).toBe(format.format(0, unit));
  },
);

test("numbers are grouped as the browser groups them", () => {
  const format = new Intl.NumberFormat("en");
  for (const value of [...AMOUNTS, 999, 1000, 123_456_789, 0.5, -1234.25, 1e21, Number.MAX_SAFE_INTEGER])
    expect(number(value)).toBe(format.format(value));
});
