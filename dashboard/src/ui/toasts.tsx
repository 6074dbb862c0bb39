/** Short messages that something was done. What went wrong is said in its place, never here: it must not vanish. */
import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { words } from "../words/index.ts";
import { Later } from "./later.tsx";

const manager = Toast.createToastManager();

/** Said again, it takes its own place: three times "Saved" would hide what lies below. */
export function toast(title: string): void {
  manager.add({ id: title, title });
}

export function Toasts({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager}>
      {children}
      <Later>
        <Toast.Portal>
          {/* Actions of forms stand at the bottom, on the left: a phone has no room beside them. */}
          <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 max-sm:top-4 max-sm:bottom-auto max-sm:left-4 max-sm:w-auto">
            <List />
          </Toast.Viewport>
        </Toast.Portal>
      </Later>
    </Toast.Provider>
  );
}

/** It asks nothing, so it is no dialog, as which the library would announce it for as long as it stands there. */
const NO_DIALOG = { role: "group", "aria-modal": undefined };

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      {...NO_DIALOG}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm shadow-raised"
    >
      <Toast.Title className="flex-1 font-medium" />
      {/* Seen and reached by keyboard, so nothing may hide it from those who listen. */}
      <Toast.Close aria-hidden={false} aria-label={words.close} className="rounded p-1 text-ink-soft hover:bg-sunken">
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}
