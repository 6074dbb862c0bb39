/** Filters that would take the whole first screen of a phone: there they fold behind one button, which says how many are set. */
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

interface FoldedFiltersProps {
  /** How many are set. */
  readonly set: number;
  /** How what is folded stands on a phone. */
  readonly className: string;
  readonly children: ReactNode;
}

export function FoldedFilters({ set, className, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {words.filters(set)}
      </Button>
      <div id={id} className={classes(isOpen ? "flex" : "hidden", className, "sm:contents")}>
        {children}
      </div>
    </>
  );
}
