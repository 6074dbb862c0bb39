/**
 * `npm run images`: what deploy/Dockerfile says, without a container engine, for who has none. As root on Debian. Each stage is a
 * folder; RUN is done in it by chroot. In place of the image with Node stand Debian's smallest system (debootstrap) and our own Node. Then each
 * image is run as its user, without capabilities, on a root that nobody can write to: the health check, an audit, SIGTERM.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PACKAGE_ROOT } from "#installation/own-files.ts";

/** Those that this machine trusts. */
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const cache = join(PACKAGE_ROOT, "node_modules/.cache/sitemend-images");
const work = mkdtempSync(join("/var/tmp", "sitemend-images-"));

/** Its link is there once its script has run. */
const PAGE = `<!doctype html><html lang="en"><title>Tea</title><h1>Tea</h1><div id="root"></div>
<script>document.querySelector("#root").innerHTML = '<a href="/drawn">More tea</a>';</script>`;

interface Image {
  readonly root: string;
  env: Record<string, string>;
  user: string;
  folder: string;
  healthCheck: string[];
  entrypoint: string[];
  command: string[];
}

const images = new Map<string, Image>();
try {
  build(readFileSync(join(PACKAGE_ROOT, "deploy/Dockerfile"), "utf8"));
  for (const name of ["sitemend", "sitemend-browser"]) await tryOut(name, mustBe(images.get(name)));
} finally {
  rmSync(work, { recursive: true, force: true });
}

function build(dockerfile: string): void {
  let image: Image | undefined;
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter(Boolean);
  for (const line of lines) {
    const [, verb = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (verb === "FROM") {
      const [from = "", , name = ""] = rest.split(/\s+/);
      console.log(`== ${name}`);
      image = stage(from, name);
      images.set(name, image);
    } else instruct(mustBe(image), verb, rest.trim());
  }
}

function stage(from: string, name: string): Image {
  const earlier = images.get(from);
  const root = join(work, name);
  execFileSync("cp", ["-a", earlier?.root ?? base(), root]);
  const fresh = { env: {}, user: "root", folder: "/", healthCheck: [], entrypoint: [], command: [] };
  return { ...(earlier ?? fresh), root };
}

function instruct(image: Image, verb: string, rest: string): void {
  console.log(`${verb} ${rest.slice(0, 100)}`);
  if (verb === "RUN") inside(image, rest);
  else if (verb === "COPY") copy(image, rest);
  else if (verb === "WORKDIR") {
    image.folder = rest;
    mkdirSync(join(image.root, rest), { recursive: true });
  } else if (verb === "ENV")
    for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) image.env = { ...image.env, [name]: value };
  else if (verb === "USER") image.user = rest;
  else if (verb === "ENTRYPOINT") image.entrypoint = JSON.parse(rest);
  else if (verb === "CMD") image.command = JSON.parse(rest);
  else if (verb === "HEALTHCHECK") image.healthCheck = JSON.parse(rest.slice(rest.indexOf("[")));
  else if (!["VOLUME", "EXPOSE", "STOPSIGNAL"].includes(verb)) throw new Error(`${verb} is not known here`);
}

/** In a mount namespace of its own, so that nothing stays mounted. */
function inside({ root, env, folder }: Image, command: string): void {
  const script = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -c "$1"`;
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  execFileSync("unshare", ["--mount", "sh", "-ec", script, root, `cd ${folder} && ${command}`], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: path, HOME: "/root", DEBIAN_FRONTEND: "noninteractive", npm_config_cafile: CERTIFICATES, ...env },
  });
}

function copy({ root, folder }: Image, rest: string): void {
  const [, from, source = "", target = ""] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const to = join(root, resolve(folder, target));
  if (from !== undefined) {
    cpSync(join(mustBe(images.get(from)).root, source), to, { recursive: true });
    return;
  }
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PACKAGE_ROOT,
  });
  for (const file of files
    .toString()
    .split("\0")
    .filter((name) => name !== "" && existsSync(join(PACKAGE_ROOT, name))))
    cpSync(join(PACKAGE_ROOT, file), join(to, file));
}

/** Made once. */
function base(): string {
  const root = join(cache, "base");
  if (existsSync(join(root, "usr/local/bin/node"))) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  execFileSync("apt-get", ["download", "debootstrap"], { cwd: cache, stdio: "ignore" });
  const [deb = ""] = globSync(join(cache, "debootstrap_*.deb"));
  execFileSync("dpkg-deb", ["--extract", deb, join(cache, "debootstrap")]);
  const sources = readFileSync("/etc/apt/sources.list.d/debian.sources", "utf8");
  const [, mirror = ""] = /^URIs: (\S+)/m.exec(sources) ?? [];
  execFileSync(join(cache, "debootstrap/usr/sbin/debootstrap"), ["--variant=minbase", "bookworm", root, mirror], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBOOTSTRAP_DIR: join(cache, "debootstrap/usr/share/debootstrap") },
  });
  rmSync(join(root, "etc/apt/sources.list"), { force: true });
  const keys = "/usr/share/keyrings/debian-archive-keyring.gpg";
  const asHere = [
    "/etc/apt/sources.list.d/debian.sources",
    "/etc/resolv.conf",
    "/etc/ssl/certs/ca-certificates.crt",
    keys,
  ];
  for (const file of asHere) cpSync(realpathSync(file), join(root, file), { recursive: true });
  const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim());
  cpSync(resolve(npm, "../.."), join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm")]);
  cpSync(process.execPath, join(root, "usr/local/bin/node"));
  return root;
}

async function tryOut(name: string, image: Image): Promise<void> {
  const volume = join(work, `${name}-data`);
  execFileSync("cp", ["-a", join(image.root, "data"), volume]);
  const visited = new Set<string>();
  const site = createServer(({ url: path = "" }, response) => {
    visited.add(path);
    response.setHeader("content-type", "text/html").end(PAGE);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => site.once("listening", done));
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
  const health = image.healthCheck.map((word) => word.replace(":3000", ":3111"));

  const service = start({ ...image, env: { ...image.env, SITEMEND_PORT: "3111" } }, volume, [
    ...image.entrypoint,
    ...image.command,
  ]);
  let isWell = false;
  for (let tries = 0; tries < 120 && !isWell && service.exitCode === null; tries++) {
    await delay(500);
    isWell = (await ended(start(image, volume, health))) === 0;
  }
  report(`${name}: healthy as ${image.user} on a root that nobody can write to`, isWell);
  const audit = [...image.entrypoint, "audit", "--allow-private", "127.0.0.1", "--fail-on", "none", url];
  report(`${name}: audits beside the service`, (await ended(start(image, volume, audit))) === 0);
  const hasBrowser =
    (await ended(start(image, volume, ["sh", "-c", `${image.entrypoint[0]} doctor | grep 'browser .*Found'`]))) === 0;
  report(`${name}: ${name.endsWith("browser") ? "finds" : "has no"} browser`, hasBrowser === name.endsWith("browser"));
  if (hasBrowser) {
    const drawing = start(image, volume, [...audit, "--render", "always"]);
    report(`${name}: audits pages that scripts fill`, (await ended(drawing)) === 0 && visited.has("/drawn"));
  }
  const writes = ["sh", "-c", "touch /etc/x || touch /usr/local/x"];
  report(`${name}: cannot write to its root`, (await ended(start(image, volume, writes))) !== 0);
  service.kill("SIGTERM");
  report(`${name}: ends by SIGTERM`, [0, 143].includes(await ended(service)));
  site.close();
}

/**
 * As a container engine does: the user, no capabilities, a volume and a /tmp in memory, all else for reading only. The root is exchanged, because in
 * a chroot the kernel allows no sandbox to a browser.
 */
function start({ root, env, user }: Image, volume: string, command: readonly string[]): ChildProcess {
  const script = `mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp"
    mount --bind "$1" "$0/data" && mount -o remount,ro,bind "$0"; shift
    mkdir "$0/tmp/old" && cd "$0" && pivot_root . tmp/old && umount -l /tmp/old && rmdir /tmp/old
    exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all "$@"`;
  if (user !== "10001:10001") throw new Error(`runs as ${user}`);
  const { HOME = "/data" } = env;
  return spawn("unshare", ["--mount", "sh", "-ec", script, root, volume, ...command], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin", HOME, ...env },
  });
}

/** Its exit code; 143 when it was ended by SIGTERM. */
function ended(child: ChildProcess): Promise<number> {
  const codeOf = (code: number | null, signal: string | null) => code ?? (signal === "SIGTERM" ? 143 : 1);
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(codeOf(child.exitCode, child.signalCode));
  return new Promise((done) => child.once("exit", (code, signal) => done(codeOf(code, signal))));
}

function report(words: string, isSo: boolean): void {
  console.log(`${isSo ? "ok  " : "FAIL"} ${words}`);
  if (!isSo) process.exitCode = 1;
}

function mustBe<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("deploy/Dockerfile names a stage that it does not have");
  return value;
}
