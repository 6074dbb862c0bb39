/** Headers of requests and answers that mean something to a client. What every answer has for browsers is not among them. */

export const REQUEST_HEADERS = {
  "Idempotency-Key": {
    type: "string",
    minLength: 8,
    maxLength: 255,
    description:
      "A unique key you generate for each operation. If there was no response, repeat the request with the same key: it is executed once, and the stored response is returned for 24 hours, with `Idempotency-Replayed: true`. Not stored are errors that a retry may resolve: 5xx, errors with `Retry-After`, and those because an audit or a change is in progress.",
  },
  "If-Match": { type: "string", description: "The ETag you received; prevents overwriting later changes." },
  "Last-Event-ID": {
    type: "string",
    description:
      "`id` of the last event you received; the stream continues after it. Without it, the stream starts from the beginning.",
  },
  "If-None-Match": { type: "string", description: "The ETag you have; returns 304 if nothing has changed." },
} as const;

const text = (description: string) => ({ description, schema: { type: "string" } }) as const;

export const RESPONSE_HEADERS = {
  "X-Request-Id": text("ID of this request, as in `meta.requestId`. Include it in support requests."),
  "RateLimit-Policy": text("The limits that this request counts toward (draft-ietf-httpapi-ratelimit-headers)."),
  RateLimit: text("Requests left (`r`) and seconds until the window ends (`t`), for each limit."),
  "Retry-After": { description: "Seconds to wait before the next attempt.", schema: { type: "integer", minimum: 0 } },
  "WWW-Authenticate": text("Bearer, with the error code."),
  "Sitemend-Api-Stage": text("`preview`: this API may still change. Missing once it is stable."),
  Location: text("Path of the created resource, or of its status."),
  ETag: text("Version of the resource, for `If-None-Match` or `If-Match`."),
  "Set-Cookie": text("The session cookie."),
  "Content-Disposition": text("Name of the file."),
  "X-Robots-Tag": text("`noindex`: keeps it out of search engines."),
  "Idempotency-Replayed": text("`true`: the stored response to an earlier request with the same `Idempotency-Key`."),
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
