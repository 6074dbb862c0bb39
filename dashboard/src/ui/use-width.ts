/** How wide an element is now: our pictures are drawn in pixels, so that their text keeps its size on a phone. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    setWidth(measured.clientWidth);
    const watcher = new ResizeObserver(() => setWidth(measured.clientWidth));
    watcher.observe(measured);
    return () => watcher.disconnect();
  }, []);
  return [element, width];
}
