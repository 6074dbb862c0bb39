/** Names of well-known services, by the host that links to them and frames of them have. */

const SERVICES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)facebook\.com$/, "Facebook"],
  [/(?:^|\.)instagram\.com$/, "Instagram"],
  [/(?:^|\.)linkedin\.com$/, "LinkedIn"],
  [/(?:^|\.)(?:x|twitter)\.com$/, "X"],
  [/(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/, "YouTube"],
  [/(?:^|\.)vimeo\.com$/, "Vimeo"],
  [/(?:^|\.)tiktok\.com$/, "TikTok"],
  [/(?:^|\.)pinterest\.com$/, "Pinterest"],
  [/(?:^|\.)github\.com$/, "GitHub"],
  [/(?:^|\.)(?:whatsapp\.com|wa\.me)$/, "WhatsApp"],
  [/^(?:www\.|maps\.)google\.[a-z.]+$/, "Google Maps"],
  [/(?:^|\.)openstreetmap\.org$/, "OpenStreetMap"],
  [/(?:^|\.)spotify\.com$/, "Spotify"],
  [/(?:^|\.)soundcloud\.com$/, "SoundCloud"],
];

/** The service, the bare host of another site, or the address itself of mail and telephone links. */
export function serviceName(href: string): string | undefined {
  const direct = /^(?:mailto|tel):([^?]+)/i.exec(href)?.[1];
  if (direct !== undefined) return direct;
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return SERVICES.find(([host]) => host.test(url.hostname))?.[1] ?? url.hostname.replace(/^www\./, "");
}
