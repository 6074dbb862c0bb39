/** A list with the dialogs that add to it: their buttons stand beside its title, and in its place while it is empty. */
import type { ReactNode } from "react";
import { Card } from "./layout.tsx";
import { type Creation, useCreations } from "./use-creations.tsx";

interface ListCardProps {
  readonly title: string;
  /** What is said when nothing is listed. */
  readonly empty: string;
  /** `undefined`: not known yet. */
  readonly isEmpty: boolean | undefined;
  /** None: whoever looks may not add any. */
  readonly creations: readonly Creation[];
  readonly children: ReactNode;
}

export function ListCard({ title, empty, isEmpty, creations, children }: ListCardProps) {
  const { buttons, dialogs } = useCreations(creations);
  return (
    // The room of the buttons is kept, wherever they turn out to be.
    <Card title={title} action={<div className="min-h-9">{isEmpty === false && buttons}</div>}>
      {isEmpty ? (
        <div className="flex flex-col items-center gap-3 pt-2 pb-6 text-center">
          <p className="text-sm text-ink-soft">{empty}</p>
          {buttons}
        </div>
      ) : (
        children
      )}
      {dialogs}
    </Card>
  );
}
