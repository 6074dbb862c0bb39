import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { words } from "../../words/index.ts";

const w = words.account.secondFactor;

/** The one time that they are seen. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="space-y-4 outline-none">
      <p role="status" className="-mt-2 text-sm">
        <strong className="font-semibold">{w.keep}</strong> {w.keepWhy}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} label={w.copyCodes} />
        <Button look="primary" onClick={onKept}>
          {w.kept}
        </Button>
      </div>
    </div>
  );
}
