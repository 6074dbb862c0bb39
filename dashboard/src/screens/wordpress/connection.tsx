/** The WordPress that a site is connected to, as it is now. */
import { useQuery } from "@tanstack/react-query";
import { wordpressQuery } from "../../data/connection.ts";
import { useMay } from "../../shell/may.ts";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { Connected } from "./connected.tsx";

export function WordPressConnection({ websiteId }: { readonly websiteId: string }) {
  const connection = useQuery(wordpressQuery(websiteId));
  const mayDisconnect = useMay("admin");
  if (connection.error !== null)
    return <ErrorPanel error={connection.error} onRetry={() => void connection.refetch()} />;
  if (connection.data === undefined) return <LoadingRows />;
  return (
    <Connected
      websiteId={websiteId}
      answer={connection.data}
      isTesting={connection.isFetching}
      onTest={() => void connection.refetch()}
      mayDisconnect={mayDisconnect}
    />
  );
}
