/**
 * The hostile site: one listener, and each attack is a site of its own, `<name>.hostile.example`, chosen by the Host
 * field. Every site has the same harmless pages, so that a test sees whether the honest part is still read.
 */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Asked, anchors, type HostileAttack, htmlPage, type Say, whole } from "./answers.ts";

export const HONEST_PAGES = 5;
const DOMAIN = ".hostile.example";

/** Answers like every attack's site, without the attack. */
export const HARMLESS: HostileAttack = { name: "harmless", words: "the harmless twin", answer: () => undefined };
/** Is read beside each attack; none of its pages may get lost. */
export const NEIGHBOUR: HostileAttack = {
  ...HARMLESS,
  name: "neighbour",
  words: "another site, audited at the same time",
};

export function hostOf({ name }: HostileAttack): string {
  return name + DOMAIN;
}

export interface HostileSite {
  readonly port: number;
  /** Request fields named `cookie`, of all sites. */
  readonly cookies: readonly string[];
  /** Paths asked for on one site. */
  asked(attack: HostileAttack): readonly string[];
  close(): Promise<void>;
}

/** @param canaryPorts where nobody may knock */
export async function startHostileSite(
  attacks: readonly HostileAttack[],
  canaryPorts: readonly number[],
): Promise<HostileSite> {
  const byName = new Map([HARMLESS, NEIGHBOUR, ...attacks].map((attack) => [attack.name, attack]));
  const asked = new Map<string, string[]>();
  const cookies: string[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", (request) => answer(socket, request.toString("latin1")));
  });

  function answer(socket: Socket, request: string): void {
    const path = /^[A-Z]+ (\S+)/.exec(request)?.[1] ?? "/";
    const host = /^host: ([^:\r]+)/im.exec(request)?.[1] ?? "";
    const cookie = /^cookie: (.*)$/im.exec(request)?.[1];
    if (cookie !== undefined) cookies.push(cookie);
    const attack = byName.get(host.slice(0, -DOMAIN.length)) ?? HARMLESS;
    asked.set(attack.name, [...(asked.get(attack.name) ?? []), path]);
    const where: Asked = { path, canaryPorts };
    (attack.answer(where) ?? harmless(attack, where))(socket);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cookies,
    asked: ({ name }) => asked.get(name) ?? [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function harmless(attack: HostileAttack, asked: Asked): Say {
  const honest = Array.from({ length: HONEST_PAGES }, (_, number) => `/honest-${number}`);
  if (asked.path === "/")
    return whole(htmlPage(anchors([...honest, ...(attack.links?.(asked) ?? [])]), "The start page"));
  if (honest.includes(asked.path))
    return whole(htmlPage(`<p>Tea from garden ${asked.path}.</p>`, `Honest ${asked.path}`));
  return whole(htmlPage("<p>There is nothing.</p>", "Not found"), {}, "404 Not Found");
}
