/** Use cases: webhooks, and the delivery of events to them. */
export { createDelivery, type DeliveryDeps } from "./deliver.ts";
export { createIntegrations, type Integrations, ofWebhook } from "./integrations.ts";
export { createNotices, type Notices } from "./notices.ts";
export { createWebhooks, type Webhooks } from "./webhooks.ts";
