/** Buttons that each open a dialog in which something is made. */
import { Fragment, type ReactNode, useRef, useState } from "react";
import { Button, type Look } from "./button.tsx";

export interface CreationDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The button, wherever it stands by then. */
  readonly focusAfter: () => HTMLElement | null;
}

export interface Creation {
  readonly label: string;
  readonly icon: ReactNode;
  readonly look?: Look;
  readonly dialog: (props: CreationDialogProps) => ReactNode;
}

export function useCreations(creations: readonly Creation[]) {
  const [opened, setOpened] = useState<string>();
  const last = useRef(new Map<string, HTMLButtonElement>());
  const buttons = creations.length > 0 && (
    <div data-print="hide" className="flex flex-wrap gap-2">
      {creations.map(({ label, icon, look = "plain" }) => (
        <Button
          key={label}
          ref={(button) => {
            if (button !== null) last.current.set(label, button);
          }}
          {...{ look, icon }}
          onClick={() => setOpened(label)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
  const dialogs = creations.map(({ label, dialog }) => (
    <Fragment key={label}>
      {dialog({
        open: opened === label,
        onClose: () => setOpened(undefined),
        focusAfter: () => last.current.get(label) ?? null,
      })}
    </Fragment>
  ));
  return { buttons, dialogs };
}
