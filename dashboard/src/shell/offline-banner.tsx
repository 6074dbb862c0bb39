import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { words } from "../words/index.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {words.offline}
        </p>
      )}
    </div>
  );
}
