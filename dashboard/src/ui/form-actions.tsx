/** At the end of a form in a dialog. */
import type { ReactNode, Ref } from "react";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";

interface FormActionsProps {
  readonly action: string;
  readonly icon?: ReactNode;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function FormActions({ action, icon, busy, onCancel, ref }: FormActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>{words.cancel}</Button>
      <Button ref={ref} type="submit" look="primary" {...{ busy, icon }}>
        {action}
      </Button>
    </div>
  );
}
