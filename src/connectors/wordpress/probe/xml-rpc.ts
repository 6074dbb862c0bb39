/**
 * The old interface takes the login in the body, which no server strips: where it works there and not in a header, the
 * header is the fault. Asked only when a person connects, because many sites count tries.
 */
import type { WordPressAccess } from "#domain/wordpress.ts";
import { FetchError, type NetSession } from "#net/index.ts";

const MAX_BYTES = 64 * 1024;

export async function loginByXmlRpc(
  session: NetSession,
  siteUrl: string,
  { username, applicationPassword }: WordPressAccess,
): Promise<"works" | "refused" | "unknown"> {
  const parameter = (text: string) => `<param><value><string>${escapeXml(text)}</string></value></param>`;
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${parameter(username)}${parameter(applicationPassword)}</params></methodCall>`;
  try {
    const address = new URL("xmlrpc.php", siteUrl.replace(/\/?$/, "/")).href;
    const headers = { "content-type": "text/xml", accept: "text/xml" };
    const answer = await session.fetch(address, { method: "POST", body, headers, maxBytes: MAX_BYTES });
    const text = new TextDecoder().decode(answer.body);
    if (answer.status !== 200 || !text.includes("<methodResponse>")) return "unknown";
    if (text.includes("<name>blogid</name>")) return "works";
    return /<int>403<\/int>/.test(text) ? "refused" : "unknown";
  } catch (error) {
    if (error instanceof FetchError) return "unknown";
    throw error;
  }
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
