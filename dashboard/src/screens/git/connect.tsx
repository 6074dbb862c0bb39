/** A repository to connect: another, or the one that was connected before, with its settings. */
import { useQuery } from "@tanstack/react-query";
import { gitQuery } from "../../data/connection.ts";
import { LoadingRows } from "../../ui/states.tsx";
import { GitWizard } from "./wizard.tsx";

interface ConnectGitProps {
  readonly websiteId: string;
  readonly wasConnected: boolean;
}

export function ConnectGit({ websiteId, wasConnected }: ConnectGitProps) {
  const { data, isLoading } = useQuery({ ...gitQuery(websiteId), enabled: wasConnected });
  if (isLoading) return <LoadingRows />;
  return <GitWizard websiteId={websiteId} known={data?.connection ?? null} />;
}
