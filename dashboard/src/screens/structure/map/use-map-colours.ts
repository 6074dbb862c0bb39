/** The colours of the style sheet as a canvas takes them; again when people switch between light and dark. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ColouredBy } from "../search.ts";
import { MAP_LOOKS } from "./map-looks.ts";

export interface MapColours {
  /** Red, green, blue and alpha of each. */
  readonly looks: readonly Uint8ClampedArray[];
  readonly ink: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  /** Of the names. */
  readonly family: string;
}

export function useMapColours(element: RefObject<HTMLElement | null>, by: ColouredBy): MapColours | undefined {
  const [colours, setColours] = useState<MapColours>();
  useLayoutEffect(() => {
    const read = () => {
      if (element.current !== null) setColours(coloursIn(element.current, by));
    };
    read();
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", read);
      chosen.disconnect();
    };
  }, [element, by]);
  return colours;
}

function coloursIn(element: HTMLElement, by: ColouredBy): MapColours {
  // One without anything in it, whose style is all that each answer takes.
  const probe = element.appendChild(document.createElement("span"));
  const valueOfName = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    looks: bytesOf(MAP_LOOKS[by].map(({ colour }) => valueOfName(colour))),
    ...{
      ink: valueOfName("--ink"),
      line: valueOfName("--line"),
      surface: valueOfName("--surface"),
      accent: valueOfName("--accent"),
    },
    family: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}

/** Whatever way a style sheet has of writing them. */
function bytesOf(colours: readonly string[]): readonly Uint8ClampedArray[] {
  const canvas = document.createElement("canvas");
  canvas.width = colours.length;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return colours.map((colour, at) => {
    if (context === null) return new Uint8ClampedArray(4);
    context.fillStyle = colour;
    context.fillRect(at, 0, 1, 1);
    return context.getImageData(at, 0, 1, 1).data;
  });
}
