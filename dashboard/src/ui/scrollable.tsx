/** What scrolls on its own must be reachable by keyboard (WCAG 2.1.1), and then it needs a name. */
import type { ReactNode, Ref } from "react";

export function Scrollable({
  label,
  className,
  children,
  ref,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and landmarks would need unlike names.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the rule does not know of scrolling.
    <div ref={ref} role="group" tabIndex={0} aria-label={label} className={className}>
      {children}
    </div>
  );
}
