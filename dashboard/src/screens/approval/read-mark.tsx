/** Notes when both ends of what it holds have been on the screen, also when that scrolls within a box of its own. */
import { type ReactNode, useEffect, useRef } from "react";

/** What stands under the bar at the bottom of the screen isn't seen. */
const ABOVE_THE_BAR = "0px 0px -15% 0px";

export function ReadMark({ onRead, children }: { readonly onRead: () => void; readonly children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const tell = useRef(onRead);
  tell.current = onRead;
  useEffect(() => {
    const left = new Set([start.current, end.current].filter((one) => one !== null));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) left.delete(target as HTMLDivElement);
        if (left.size > 0) return;
        observer.disconnect();
        tell.current();
      },
      { rootMargin: ABOVE_THE_BAR },
    );
    for (const one of left) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div ref={start} className="h-px" />
      {children}
      <div ref={end} className="h-px" />
    </>
  );
}
