// Builds the dashboard when its sources changed since the last build: plain old JavaScript, built-in modules only.
"use strict";
var childProcess = require("child_process");
var crypto = require("crypto");
var fs = require("fs");
var path = require("path");
var bootstrap = require("./bootstrap.js");

var folder = path.join(bootstrap.root, "dashboard");
var stamp = path.join(folder, "dist", ".stamp");
var sources = [
  "dashboard/src",
  "dashboard/public",
  "dashboard/index.html",
  "dashboard/vite.config.ts",
  "dashboard/compress.ts",
  "client/src",
];

module.exports = { ensureBuilt: ensureBuilt };

// A published package carries the built files and no sources.
function ensureBuilt() {
  if (!fs.existsSync(path.join(folder, "src"))) return;
  var wanted = hashOfSources();
  if (readStamp() === wanted) return;
  bootstrap.say("building the dashboard");
  var vite = path.join(bootstrap.root, "node_modules", "vite", "bin", "vite.js");
  // Its words go to stderr: stdout belongs to the command.
  var result = childProcess.spawnSync(bootstrap.nodeBinary(), [vite, "build", "--logLevel", "warn"], {
    cwd: folder,
    stdio: ["ignore", 2, 2],
  });
  if (result.error || result.status !== 0) {
    bootstrap.say("the dashboard could not be built (see above); the service starts without it");
    return;
  }
  fs.writeFileSync(stamp, wanted);
}

function readStamp() {
  try {
    return fs.readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

// The lockfile is part of it: another version of a library is another dashboard.
function hashOfSources() {
  var hash = crypto.createHash("sha256");
  sources.concat("package-lock.json").forEach(function (source) {
    filesOf(path.join(bootstrap.root, source)).forEach(function (file) {
      hash.update(path.relative(bootstrap.root, file)).update("\0").update(fs.readFileSync(file)).update("\0");
    });
  });
  return hash.digest("hex");
}

function filesOf(file) {
  if (!fs.statSync(file).isDirectory()) return [file];
  return fs
    .readdirSync(file)
    .sort()
    .reduce(function (all, name) {
      return all.concat(filesOf(path.join(file, name)));
    }, []);
}
