import type { Website } from "@sitemend/client";
import { Badge } from "../../ui/badges.tsx";
import type { Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

type Status = NonNullable<Website["wordpress"] | Website["git"]>["status"];

const TONES: Record<Status, Tone> = { healthy: "good", degraded: "warning", unhealthy: "error", disconnected: "error" };

export function ConnectionStatus({ status }: { readonly status: Status }) {
  return <Badge tone={TONES[status]}>{words.connection.status[status]}</Badge>;
}
