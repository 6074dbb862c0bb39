import { packEnclose, packSiblings } from "d3-hierarchy";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawTogether } from "./draw-together.ts";

function packed(radii: readonly number[]) {
  const circles = packSiblings(radii.map((r) => ({ x: 0, y: 0, r })));
  return { circles, around: packEnclose([...circles]).r };
}

describe("drawTogether", () => {
  it("lets twelve equal circles fill the circle around them", () => {
    const { circles, around } = packed(Array.from({ length: 12 }, () => 10));
    drawTogether(circles);
    // The least is 40.3 (Fodor, 2000); packing alone makes 50.
    expect(around).toBeCloseTo(50);
    expect(packEnclose([...circles]).r).toBeLessThan(42);
  });

  it("never needs more room, and lets no two circles overlap", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 }), (radii) => {
        const { circles, around } = packed(radii);
        drawTogether(circles);
        expect(packEnclose([...circles]).r).toBeLessThanOrEqual(around + 1e-6);
        for (const [index, a] of circles.entries())
          for (const b of circles.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual((a.r + b.r) * (1 - 1e-6));
      }),
      { numRuns: 100 },
    );
  });
});
