// Builds what a clone runs when its sources changed since the last build: the dashboard, and the service as a few large files, of
// which a start takes half as long. Plain old JavaScript, built-in modules only.
"use strict";
var childProcess = require("child_process");
var crypto = require("crypto");
var fs = require("fs");
var path = require("path");
var bootstrap = require("./bootstrap.js");

var DASHBOARD = {
  name: "dashboard",
  folder: "dashboard/dist",
  sources: [
    "dashboard/src",
    "dashboard/public",
    "dashboard/index.html",
    "dashboard/vite.config.ts",
    "dashboard/compress.ts",
    "client/src",
  ],
  command: ["node_modules/vite/bin/vite.js", "build", "dashboard", "--logLevel", "warn"],
  without: "the service starts without it",
};
var SERVICE = {
  name: "service",
  folder: "dist",
  sources: ["src", "client/src", "scripts/bundle.ts", "scripts/build-client.ts", "package.json"],
  command: ["--disable-warning=ExperimentalWarning", "scripts/bundle.ts"],
  without: "it starts from its sources, which takes longer",
};

module.exports = { ensureDashboard: ensureDashboard, ensureBuilt: ensureBuilt, isServiceBuilt: isServiceBuilt };

// A published package carries the built files and no sources.
function ensureDashboard() {
  if (fs.existsSync(inRoot("dashboard/src"))) build(DASHBOARD);
}

function ensureBuilt() {
  ensureDashboard();
  if (fs.existsSync(inRoot("src"))) build(SERVICE);
}

// What is built is what the sources say.
function isServiceBuilt() {
  return !fs.existsSync(inRoot("src")) || readStamp(SERVICE) === hashOfSources(SERVICE);
}

function build(what) {
  var wanted = hashOfSources(what);
  if (readStamp(what) === wanted) return;
  bootstrap.say(`building the ${what.name}`);
  // Only what goes wrong is shown: stdout belongs to the command.
  var result = childProcess.spawnSync(bootstrap.nodeBinary(), what.command, {
    cwd: bootstrap.root,
    stdio: ["ignore", "ignore", 2],
  });
  if (result.error || result.status !== 0) {
    bootstrap.say(`the ${what.name} could not be built (see above); ${what.without}`);
    return;
  }
  fs.writeFileSync(stampOf(what), wanted);
}

// Gone with the built files.
function stampOf(what) {
  return inRoot(path.join(what.folder, ".stamp"));
}

function readStamp(what) {
  try {
    return fs.readFileSync(stampOf(what), "utf8");
  } catch {
    return undefined;
  }
}

// The lockfile is part of it: another version of a library is another result.
function hashOfSources(what) {
  var hash = crypto.createHash("sha256");
  what.sources.concat("package-lock.json").forEach(function (source) {
    filesOf(inRoot(source)).forEach(function (file) {
      hash.update(path.relative(bootstrap.root, file)).update("\0").update(fs.readFileSync(file)).update("\0");
    });
  });
  return hash.digest("hex");
}

function inRoot(file) {
  return path.join(bootstrap.root, file);
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
