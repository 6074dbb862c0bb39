import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Badge } from "../../ui/badges.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";

/** It takes the focus of the button that it replaces: what comes next is one step away. */
export function OnList({ isFromHere, children }: { readonly isFromHere: boolean; readonly children: ReactNode }) {
  const badge = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it takes the button's place.
  useEffect(() => {
    if (isFromHere) keepFocus(badge.current);
  }, []);
  return (
    <span ref={badge} tabIndex={-1}>
      <Badge tone="good" icon={<Check aria-hidden className="size-3.5" />}>
        {children}
      </Badge>
    </span>
  );
}
