/** Headers that tell a browser to do as little as possible with our answers: they are data. The docs page has its own. */
import helmet from "@fastify/helmet";
import type { Api, ProbeDeps } from "../deps.ts";

/** None of these is used by any page of ours; a script that got in could not use them either. */
const DENIED = [
  ...["accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media"],
  ...["fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer"],
  ...["microphone", "midi", "payment", "picture-in-picture", "screen-wake-lock", "serial"],
  ...["storage-access", "usb", "window-management", "xr-spatial-tracking"],
];
/** Links and hashes are copied by a button; passkeys are made and used. */
const OURS = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get"];
const PERMISSIONS = [...DENIED.map((feature) => `${feature}=()`), ...OURS.map((feature) => `${feature}=(self)`)].join(
  ", ",
);

export async function secureHeaders(app: Api, { settings }: ProbeDeps): Promise<void> {
  const secure = settings.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Sent over plain http it would be ignored, and on loopback it would only get in the way.
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xXssProtection: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", PERMISSIONS);
    // What belongs to a person must not stay in a shared cache; routes that revalidate say so themselves.
    if (request.routeOptions.config.rules !== undefined) reply.header("cache-control", "no-store");
  });
}
