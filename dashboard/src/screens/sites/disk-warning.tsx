/** Said to those who can do something about it before audits have to wait. */
import { useQuery } from "@tanstack/react-query";
import { healthQuery } from "../../data/health.ts";
import { useMay } from "../../shell/may.ts";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

export function DiskWarning() {
  const mayChange = useMay("admin");
  const { data } = useQuery({ ...healthQuery, enabled: mayChange });
  const disk = data?.checks.find(({ name }) => name === "disk");
  if (disk === undefined || disk.status === "pass") return null;
  return (
    <div className="mb-5">
      <Notice tone={disk.status === "fail" ? "error" : "warning"} title={words.sites.lowDisk}>
        {disk.message} {disk.nextStep}
      </Notice>
    </div>
  );
}
