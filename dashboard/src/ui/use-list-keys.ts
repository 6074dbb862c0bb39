/**
 * j and k move the focus through the elements marked `data-list-item`; Enter is the link's or button's own. Whoever comes
 * back to a list goes on where they left it; whoever scrolled, with what is on the screen.
 */
import { type RefObject, useEffect, useRef } from "react";
import { useShortcuts } from "./shortcuts.ts";

/** Where the focus was last, by the address of the list: the address of an item. */
const lastAt = new Map<string, string>();

export function useListKeys<E extends HTMLElement = HTMLOListElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof HTMLElement && list.current?.contains(target) ? target : null;
      const address = item?.matches("[data-list-item]") ? item.getAttribute("href") : null;
      if (address !== null) lastAt.set(location.href, address);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  const step = (by: 1 | -1) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 ? entrance(items, by) : items[at + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useShortcuts({ j: step(1), k: step(-1) });
  return list;
}

/** Lists draw some items beyond the screen, and nobody means those. */
function entrance(items: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const seen = items.filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  const left = seen.find((item) => item.getAttribute("href") === lastAt.get(location.href));
  return left ?? seen.at(by > 0 ? 0 : -1) ?? items.at(by > 0 ? 0 : -1);
}
