/** Paints dots as points of a picture: ten thousand arcs, or copies of one, take a canvas several times as long. */

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each point: red, green, blue, alpha. */
  readonly data: Uint8ClampedArray;
}

interface Dots {
  /** Middles, in points. */
  readonly x: (dot: number) => number;
  readonly y: (dot: number) => number;
  readonly radius: number;
  /** For each dot, the place of its colour. */
  readonly looks: Uint8Array;
  /** Four bytes each. */
  readonly colours: readonly Uint8ClampedArray[];
}

/** Edges are smooth; where two dots meet, the denser point stays. */
export function paintDots(picture: Picture, { x, y, radius, looks, colours }: Dots): void {
  const { width, height } = picture;
  for (let dot = 0; dot < looks.length; dot++) {
    const [left, top, colour] = [x(dot), y(dot), colours[looks[dot] ?? 0]];
    const isAway = left < -radius - 1 || top < -radius - 1 || left > width + radius + 1 || top > height + radius + 1;
    if (!isAway && colour !== undefined) paintDot(picture, { left, top, radius }, colour);
  }
}

function paintDot(
  { width, height, data }: Picture,
  { left, top, radius }: { readonly left: number; readonly top: number; readonly radius: number },
  [red = 0, green = 0, blue = 0, opacity = 0]: Uint8ClampedArray,
): void {
  const [inner, outer] = [Math.max(0, radius - 0.5) ** 2, (radius + 0.5) ** 2];
  const [firstRow, lastRow] = [Math.max(0, Math.floor(top - radius - 0.5)), Math.min(height - 1, top + radius + 0.5)];
  const [first, last] = [Math.max(0, Math.floor(left - radius - 0.5)), Math.min(width - 1, left + radius + 0.5)];
  for (let row = firstRow; row <= lastRow; row++) {
    const down = (row + 0.5 - top) ** 2;
    let at = 4 * (row * width + first);
    for (let column = first; column <= last; column++, at += 4) {
      const away = down + (column + 0.5 - left) ** 2;
      if (away >= outer) continue;
      const alpha = away <= inner ? opacity : opacity * (radius + 0.5 - Math.sqrt(away));
      if (alpha <= (data[at + 3] ?? 0)) continue;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = alpha;
    }
  }
}
