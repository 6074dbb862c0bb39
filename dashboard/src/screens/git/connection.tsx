/** The repository that a site is connected to, as it is now; its settings are changed by connecting it again. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { gitQuery } from "../../data/connection.ts";
import { useMay } from "../../shell/may.ts";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { ConnectedRepository } from "./connected.tsx";
import { GitWizard } from "./wizard.tsx";

export function GitConnection({ websiteId }: { readonly websiteId: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const verified = useQuery(gitQuery(websiteId));
  const mayChange = useMay("admin");
  const { data } = verified;
  if (verified.error !== null) return <ErrorPanel error={verified.error} onRetry={() => void verified.refetch()} />;
  if (data === undefined || data.connection === null) return <LoadingRows />;
  const { connection } = data;
  if (isChanging)
    return <GitWizard websiteId={websiteId} known={connection} onEnd={() => setIsChanging(false)} isConnected />;
  return (
    <ConnectedRepository
      connection={connection}
      answer={data}
      isTesting={verified.isFetching}
      onTest={() => void verified.refetch()}
      onChange={mayChange ? () => setIsChanging(true) : undefined}
    />
  );
}
