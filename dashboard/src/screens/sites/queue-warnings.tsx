/** What keeps queued audits from running, such as that no worker runs, above every list of them. */
import { useQuery } from "@tanstack/react-query";
import { queueWarningsQuery } from "../../data/audits.ts";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

export function QueueWarnings() {
  const { data = [] } = useQuery(queueWarningsQuery);
  if (data.length === 0) return null;
  return (
    <div className="mb-5 space-y-3">
      {data.map(({ code, message }) => (
        <Notice key={code} tone="warning" title={words.sites.queueStands}>
          {message}
        </Notice>
      ))}
    </div>
  );
}
