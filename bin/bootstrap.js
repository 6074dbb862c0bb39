// Makes a clone ready to run, with whatever Node and npm the machine has: plain old JavaScript, built-in modules only.
"use strict";
var childProcess = require("child_process");
var crypto = require("crypto");
var fs = require("fs");
var os = require("os");
var path = require("path");

var root = path.join(__dirname, "..");
var modules = path.join(root, "node_modules");
var lockfile = path.join(root, "package-lock.json");
var stamp = path.join(modules, ".sitemend-stamp");
var guard = path.join(root, ".sitemend-install");

// Each flag of V8 names the benchmark whose bound it is for: where that holds without it, it can go.
var flags = [
  "--disable-warning=ExperimentalWarning",
  // V8 makes its nursery larger on machines with much memory; 8 MB a half cost no time here and save a quarter of the
  // peak: bench/engine.ts, peak memory.
  "--max-semi-space-size=8",
  // Its helpers for garbage take the cores from the threads that read pages: without them an audit costs an eighth less:
  // bench/engine.ts, CPU.
  "--single-threaded-gc",
  // Sites in the code whose objects once outlived a large page would be given long-lived memory for ever, and each dead object
  // there keeps the young ones it points to: without that a reading thread costs a fifth less, and holds less: bench/engine.ts, CPU.
  "--no-allocation-site-pretenuring",
  // Threads empty their nursery themselves (src/engine/nursery.ts), and the main heap is tidied: bench/engine.ts, peak memory.
  "--expose-gc",
  // For bounded heaps V8 would choose to mark everything whenever they have grown by a third; doubled, that costs less and,
  // with nurseries emptied in time, no memory: bench/engine.ts, CPU, and bench/engine-large.ts, peak memory.
  "--heap-growing-percent=100",
];

module.exports = {
  root: root,
  flags: flags,
  environment: environment,
  ensureInstalled: ensureInstalled,
  nodeBinary: nodeBinary,
  run: run,
  say: say,
};

// Progress goes to stderr, so that stdout stays clean for `audit --output json`.
function say(text) {
  process.stderr.write(`sitemend: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(2);
}

// A published package has no lockfile beside it: npm has installed what it needs.
function ensureInstalled() {
  if (!fs.existsSync(lockfile)) return;
  // A folder that is a link belongs to another checkout, and installing would empty that one.
  if (isLink(modules)) return;
  if (isFresh()) return;
  takeGuard();
  try {
    if (!isFresh()) install();
  } finally {
    fs.rmSync(guard, { force: true });
  }
}

function isLink(file) {
  try {
    return fs.lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

// Fresh = our stamp holds the lockfile's hash. Without a stamp (npm was run by hand) times decide; with one they are
// not asked, because a copy or a `touch` makes the lockfile newer without changing it.
function isFresh() {
  if (guardOwner() !== undefined && guardOwner() !== process.pid) return false;
  if (fs.existsSync(stamp)) return fs.readFileSync(stamp, "utf8") === lockfileHash();
  try {
    return fs.statSync(path.join(modules, ".package-lock.json")).mtimeMs >= fs.statSync(lockfile).mtimeMs;
  } catch {
    return false;
  }
}

function lockfileHash() {
  return crypto.createHash("sha256").update(fs.readFileSync(lockfile)).digest("hex");
}

// A slow network may need some minutes.
var GUARD_WITHIN_MS = 900000;

// One installer at a time; a guard whose process is gone means an install was cut off, and is taken over.
function takeGuard() {
  var told = false;
  var latest = Date.now() + GUARD_WITHIN_MS;
  for (;;) {
    try {
      fs.writeFileSync(guard, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code === "EACCES" || error.code === "EROFS" || error.code === "EPERM") {
        fail(`cannot write to ${root}. Give this account the folder, or clone into one that it owns.`);
      }
      if (error.code !== "EEXIST") throw error;
    }
    if (!isAlive(guardOwner())) {
      fs.rmSync(guard, { force: true });
      fs.rmSync(stamp, { force: true });
      continue;
    }
    if (Date.now() > latest) {
      fail(`process ${guardOwner()} has been installing for too long. End it, then start again.`);
    }
    if (!told) say("another start is installing; waiting for it");
    told = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function guardOwner() {
  try {
    return Number(fs.readFileSync(guard, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function install() {
  say("installing what is missing or out of date (about half a minute the first time)");
  fs.rmSync(stamp, { force: true });
  var npm = npmCommand();
  // --include, so that NODE_ENV=production in the shell does not drop what a clone needs.
  var wanted = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  var result = childProcess.spawnSync(npm.command, npm.before.concat(wanted), {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: npm.shell,
  });
  if (result.error || result.status !== 0) {
    fail(
      "npm could not install the dependencies (see above). Check the network and the space on disk, then run the command again.",
    );
  }
  fs.writeFileSync(stamp, lockfileHash());
  say("installed");
}

function npmCommand() {
  var script = process.env.npm_execpath;
  if (script && /npm-cli\.js$/.test(script)) return { command: process.execPath, before: [script], shell: false };
  return { command: "npm", before: [], shell: process.platform === "win32" };
}

// The running Node when it is new enough, else Node 24 from the platform package.
function nodeBinary() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  var bundled = bundledNode();
  if (bundled !== undefined) return bundled;
  fail(
    "this machine has Node " +
      process.versions.node +
      " and no bundled Node 24 exists for it. Install Node 24 or newer.",
  );
}

// A package finds it beside itself, or in a folder above, as npm lays it.
function bundledNode() {
  var platform = process.platform === "win32" ? "win" : process.platform;
  var name = process.platform === "win32" ? "node.exe" : "node";
  try {
    var manifest = require.resolve(`node-${platform}-${process.arch}/package.json`);
    return path.join(path.dirname(manifest), "bin", name);
  } catch {
    return undefined;
  }
}

// Code is kept as Node has read and compiled it: otherwise each process and each thread that reads pages does that anew,
// which costs a second of CPU at every start, and memory for a compiler of TypeScript.
// Threads share one place for memory outside of V8: with one for each, glibc keeps what the others could use. Bodies of
// pages get memory of their own that is given back; glibc would learn from the first of them to keep it.
function environment() {
  var kept = { NODE_COMPILE_CACHE: codeCache() };
  var memory = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768", MALLOC_TRIM_THRESHOLD_: "262144" };
  return Object.assign(memory, kept, process.env);
}

// A clone keeps it with itself. Where a package lies, the person who runs it may not write.
function codeCache() {
  if (fs.existsSync(lockfile)) return path.join(modules, ".cache", "sitemend-code");
  var caches = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || path.join(os.homedir(), ".cache");
  return path.join(caches, "sitemend", "code");
}

// Runs Node 24 in our place: same terminal, same signals, same end. The channel closes with us, also when we are killed: that is how
// the child knows (src/cli/end-with-launcher.ts).
function run(args, options) {
  var stdio = ["inherit", "inherit", "inherit", "ipc"];
  var child = childProcess.spawn(nodeBinary(), args, Object.assign({ stdio: stdio, env: environment() }, options));
  // The terminal sends Ctrl-C to the whole group and the child decides what it means; a supervisor sends it to us alone.
  process.on("SIGINT", function () {
    if (!process.stdin.isTTY) child.kill("SIGINT");
  });
  ["SIGTERM", "SIGHUP"].forEach(function (signal) {
    process.on(signal, function () {
      child.kill(signal);
    });
  });
  stopWithParent(child);
  child.on("error", function (error) {
    fail(`could not start Node 24: ${error.message}`);
  });
  child.on("exit", function (code, signal) {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exit(code);
    }
  });
}

// npm runs us below a shell, and a SIGTERM to npm ends npm and the shell but never reaches us: without this, the service
// would live on with nobody to stop it.
function stopWithParent(child) {
  if (!process.env.npm_lifecycle_event) return;
  var parent = process.ppid;
  var timer = setInterval(function () {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 500);
  timer.unref();
}
