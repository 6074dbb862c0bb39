/** j and k move the focus through the elements marked `data-list-item`; Enter is the link's or button's own. */
import { type RefObject, useRef } from "react";
import { useShortcuts } from "../shell/shortcuts.ts";

export function useListKeys<E extends HTMLElement = HTMLOListElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const step = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[data-list-item]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = items[at === -1 ? (by > 0 ? 0 : items.length - 1) : at + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useShortcuts({ j: step(1), k: step(-1) });
  return list;
}
