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

/** The service, the bare host of another site's homepage, or the address itself of mail and telephone links. */
export function serviceName(href: string): string | undefined {
  const direct = /^(?:mailto|tel):([^?]+)/i.exec(href)?.[1];
  if (direct !== undefined) return direct;
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const known = SERVICES.find(([host]) => host.test(url.hostname))?.[1];
  // What stands deeper in a site is not named by its host.
  return known ?? (url.pathname === "/" && url.search === "" ? url.hostname.replace(/^www\./, "") : undefined);
}

/** What the services' own code for embedding calls its frames, or would. */
const FRAMES: ReadonlyMap<string, string> = new Map([
  ["YouTube", "YouTube video player"],
  ["Vimeo", "Vimeo video player"],
  ["Spotify", "Spotify player"],
  ["SoundCloud", "SoundCloud player"],
  ["Google Maps", "Google Maps"],
  ["OpenStreetMap", "OpenStreetMap"],
]);

/** `undefined` where the host alone doesn't tell what a frame shows. */
export function frameTitle(url: string): string | undefined {
  return FRAMES.get(serviceName(url) ?? "");
}
