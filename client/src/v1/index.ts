/**
 * The client of the public API `/v1`. It uses web standards only, so that it runs in Node, Deno, Bun and browsers. Everything under
 * generated/ comes from openapi-v1.json by `npm run gen`.
 */

export { type ClientOptions, createSitemend, type Sitemend } from "./client.ts";
export { SitemendConnectionError, SitemendError } from "./errors.ts";
export type * from "./generated/operations.gen.ts";
export type * from "./generated/types.gen.ts";
export { type CallOptions, type ResponseInfo, responseOf } from "./send.ts";
export { verifyWebhook, type WebhookEvent, type WebhookHeaders, WebhookVerificationError } from "./webhook.ts";
