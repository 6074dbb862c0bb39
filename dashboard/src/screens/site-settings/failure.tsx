import { isProblem } from "../../data/ask.ts";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

export function Failure({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  return (
    <div className="mt-3">
      {isProblem(error, "precondition_failed") ? (
        <Notice tone="warning">{words.siteSettings.changed}</Notice>
      ) : (
        <ErrorPanel error={error} />
      )}
    </div>
  );
}
