/** A dialog over the screen: the focus stays inside, Escape closes it, and the focus goes back where it came from. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { words } from "../words/index.ts";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { Scrollable } from "./scrollable.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly onClose?: () => void;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Stays in view below what scrolls: the actions of a long form. */
  readonly footer?: ReactNode;
  /** `side`: a drawer at the edge, for reading beside a list. */
  readonly placement?: "centre" | "side" | "top";
  /** What was entered is not lost by a press beside it. */
  readonly isForm?: boolean;
  /** Where the focus goes when what opened it may be gone. */
  readonly focusAfter?: () => HTMLElement | null;
}

const PLACES = {
  centre: "left-1/2 top-1/2 max-h-[90dvh] w-[min(34rem,94vw)] -translate-x-1/2 -translate-y-1/2 rounded-2xl",
  top: "left-1/2 top-[12dvh] max-h-[70dvh] w-[min(38rem,94vw)] -translate-x-1/2 rounded-2xl",
  side: "inset-y-0 right-0 w-[min(46rem,100vw)] border-y-0 border-r-0",
};

/** Most are never opened: until then, there is nothing of them. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <Frame {...props} />;
}

function Frame({
  open,
  onClose,
  title,
  lead,
  children,
  footer,
  placement = "centre",
  isForm = false,
  focusAfter,
}: DialogProps) {
  return (
    <Base.Root open={open} disablePointerDismissal={isForm} onOpenChange={(next) => !next && onClose?.()}>
      <Base.Portal>
        {/* Also over a dialog that this one asks about. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-black/40" />
        <Base.Popup
          finalFocus={focusAfter}
          className={classes(
            "fixed z-50 flex flex-col overflow-hidden border border-line bg-surface text-ink shadow-raised",
            PLACES[placement],
          )}
        >
          <div className="flex items-start gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {lead !== undefined && (
                <Base.Description className="mt-0.5 text-sm text-ink-soft" render={<div />}>
                  {lead}
                </Base.Description>
              )}
            </div>
            {onClose !== undefined && (
              <IconButton label={words.close} onClick={onClose}>
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </div>
          <Scrollable label={title} className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </Scrollable>
          {footer !== undefined && <div className="border-t border-line px-5 py-3">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
