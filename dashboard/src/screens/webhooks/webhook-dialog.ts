import type { Integration } from "@sitemend/client";

/** Each dialog of a webhook takes these. */
export interface WebhookDialogProps {
  readonly webhook: Integration;
  readonly open: boolean;
  readonly onClose: () => void;
}
