/** Headers of requests and answers that mean something to a client. What every answer has for browsers is not among them. */

export const REQUEST_HEADERS = {
  "Idempotency-Key": {
    type: "string",
    minLength: 8,
    maxLength: 255,
    description:
      "Of your own making, new for each thing to be done. Where no answer came, send the same request with the same key: it is done once, and for 24 hours the kept answer comes back, with `Idempotency-Replayed: true`. Not kept is what a later try may escape: 5xx, refusals with `Retry-After`, and those because an audit or a change is under way.",
  },
  "If-Match": { type: "string", description: "The ETag that you read: what has changed since is not overwritten." },
  "Last-Event-ID": {
    type: "string",
    description:
      "`id` of the last event that you have; the stream goes on after it. Without it, it begins at the start.",
  },
  "If-None-Match": { type: "string", description: "The ETag that you have; 304 while nothing has changed." },
} as const;

const text = (description: string) => ({ description, schema: { type: "string" } }) as const;

export const RESPONSE_HEADERS = {
  "X-Request-Id": text("Id of this request, as in `meta.requestId`. Name it when you ask for help."),
  "RateLimit-Policy": text("The limits that this request counts for (draft-ietf-httpapi-ratelimit-headers)."),
  RateLimit: text("Requests left (`r`) and seconds until the window ends (`t`), for each limit."),
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer", minimum: 0 } },
  "WWW-Authenticate": text("Bearer, with the code of the refusal."),
  Location: text("Path of what was made, or where its progress is to be read."),
  ETag: text("Version of what was answered, for `If-None-Match` or `If-Match`."),
  "Set-Cookie": text("The session."),
  "Content-Disposition": text("Name of the file."),
  "X-Robots-Tag": text("Search engines are not to list it."),
  "Idempotency-Replayed": text("`true`: the kept answer to an earlier request with the same `Idempotency-Key`."),
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
