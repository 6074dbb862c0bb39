/** What takes long to draw waits until it comes near to what is seen, or is printed. Once drawn, it stays. */
import { type ReactNode, useEffect, useRef, useState } from "react";

const NEAR = "300px";

/** @param placeholder as high as what it stands for, so that nothing moves */
export function WhenNear({ placeholder, children }: { readonly placeholder: ReactNode; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || isNear) return;
    const come = () => setNear(true);
    const watcher = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: NEAR,
    });
    watcher.observe(element);
    addEventListener("beforeprint", come);
    return () => {
      watcher.disconnect();
      removeEventListener("beforeprint", come);
    };
  }, [isNear]);
  return <div ref={frame}>{isNear ? children : placeholder}</div>;
}
