/** People type "example.com". A single word is no host that they could mean, so it is sent as it is, and refused as no URL. */
export function withScheme(address: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const isHost = /^(localhost\b|\[|[^/?#]*[.:])/i.test(address);
  return hasScheme || !isHost ? address : `https://${address}`;
}
