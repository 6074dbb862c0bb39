/** A page as lines of a search result. */

/** As results show an address: the host, then the folders. */
export function breadcrumb(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  return [parsed.host, ...parsed.pathname.split("/").filter((part) => part !== "")].join(" › ");
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** In CSS pixels, as results show it. */
export function textWidth(text: string, fontSizePx: number): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (canvas === null || canvas === undefined) return 0;
  canvas.font = `${fontSizePx}px Arial, sans-serif`;
  return Math.round(canvas.measureText(text).width);
}
