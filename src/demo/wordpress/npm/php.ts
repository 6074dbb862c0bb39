/**
 * PHP as WebAssembly in this process. It sees one folder of the machine, and no network. One request at a time.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface PhpRequest {
  /** Path of a file, or the code itself. */
  readonly run: { readonly script: string } | { readonly code: string };
  readonly method?: string;
  /** Path and query, as asked. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Beside what PHP makes of the headers. */
  readonly server?: Readonly<Record<string, string>>;
}

export interface PhpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Uint8Array;
  /** Not 0 after an error that ended it. */
  readonly exitCode: number;
  /** What it complained of. */
  readonly errors: string;
}

export type AskPhp = (request: PhpRequest) => Promise<PhpAnswer>;

/** What we use of `@php-wasm/universal` 3.1.56, which is no dependency and therefore has no types here. */
interface Runtime {
  setSapiName(name: string): Promise<void>;
  writeFile(path: string, content: string): void;
  mount(at: string, handler: (php: Runtime, files: Files, at: string) => () => void): Promise<unknown>;
  run(request: object): Promise<RunResult>;
}
interface Files {
  mkdirTree(path: string): void;
  mount(kind: unknown, options: { readonly root: string }, at: string): void;
  unmount(at: string): void;
  readonly filesystems: { readonly NODEFS: unknown };
}
interface RunResult {
  readonly httpStatusCode: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bytes: Uint8Array;
  readonly exitCode: number;
  readonly errors: string;
}
interface Universal {
  readonly PHP: new (id: number) => Runtime;
  loadPHPRuntime(loader: unknown, options: object): Promise<number>;
}
interface Builds {
  getPHPLoaderModule(): Promise<unknown>;
  jspi(): Promise<boolean>;
}

/** What it cannot do and would break down over. WordPress looks whether they exist. */
const IMPOSSIBLE = [
  ...["exec", "shell_exec", "system", "passthru", "popen", "proc_open", "mail", "curl_init", "curl_multi_init"],
  ...[
    "fsockopen",
    "pfsockopen",
    "stream_socket_client",
    "stream_socket_server",
    "socket_create",
    "socket_create_listen",
  ],
];
const SETTINGS = [
  `disable_functions = ${IMPOSSIBLE.join(",")}`,
  ...["memory_limit = 256M", "display_errors = 0", "log_errors = 1", "allow_url_fopen = 0"],
  ...["post_max_size = 32M", "upload_max_filesize = 32M", "max_execution_time = 0", "output_buffering = 0"],
  // Without what it compiled before, each request would take three times as long.
  ...["opcache.enable = 1", "opcache.jit = 0", "opcache.memory_consumption = 64"],
  ...["opcache.interned_strings_buffer = 8", "opcache.max_accelerated_files = 4000"],
];

/** @param programs folder that holds `node_modules` */
export async function openPhp(programs: string, folder: string): Promise<AskPhp> {
  const universal = (await load(programs, "@php-wasm/universal")) as Universal;
  const builds = (await load(programs, "@php-wasm/node-8-3")) as Builds;

  async function start(): Promise<Runtime> {
    const mode = (await builds.jspi()) ? "jspi" : "asyncify";
    const websocket = { url: noNetwork, serverDecorator: noNetwork };
    const options = { phpWasmAsyncMode: mode, processId: 1, quit: rethrow, websocket };
    const runtime = new universal.PHP(await universal.loadPHPRuntime(await builds.getPHPLoaderModule(), options));
    // OPcache refuses to work under a name that it does not know; this is the one of PHP's own web server.
    await runtime.setSapiName("cli-server");
    runtime.writeFile("/internal/shared/php.ini", SETTINGS.join("\n"));
    await runtime.mount(folder, (_, files, at) => {
      files.mkdirTree(at);
      files.mount(files.filesystems.NODEFS, { root: folder }, at);
      return () => files.unmount(at);
    });
    return runtime;
  }

  let runtime = await start();
  return async (request) => {
    try {
      return answerOf(await runtime.run(asked(request)));
    } catch (error) {
      const ended = (error as { response?: RunResult }).response;
      if (ended !== undefined) return answerOf(ended);
      // It is broken; what it stored lies in the folder.
      runtime = await start();
      throw error;
    }
  };
}

function asked({ run, method = "GET", address = "/", headers = {}, body, server = {} }: PhpRequest): object {
  const what = "code" in run ? { code: run.code } : { scriptPath: run.script };
  return { ...what, method, relativeUri: address, headers, $_SERVER: server, ...(body?.length ? { body } : {}) };
}

function answerOf({ httpStatusCode, headers, bytes, exitCode, errors }: RunResult): PhpAnswer {
  return { status: httpStatusCode, headers, body: bytes, exitCode, errors };
}

function load(programs: string, name: string): Promise<unknown> {
  return import(pathToFileURL(join(programs, "node_modules", name, "index.js")).href);
}

const HOST_UNREACHABLE = 23;

/** Its sockets would be WebSockets of this process. Thrown is what this PHP takes for a failed system call. */
function noNetwork(): never {
  throw Object.assign(new Error("This PHP has no network."), { name: "ErrnoError", errno: HOST_UNREACHABLE });
}

/** Otherwise an `exit` of PHP would be one of this process. */
function rethrow(_code: number, error: unknown): never {
  throw error;
}
