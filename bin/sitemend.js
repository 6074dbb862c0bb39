#!/usr/bin/env node
// The entry: makes the clone ready, then runs the product on Node 24. `npm start` alone means `serve`.
"use strict";
var path = require("path");
var bootstrap = require("./bootstrap.js");
var build = require("./build.js");

bootstrap.ensureInstalled();
var args = process.argv.length > 2 ? process.argv.slice(2) : ["serve"];
// The others are over soon, and need not wait for it.
if (args[0] === "serve" || args[0] === "demo") build.ensureBuilt();
var entry = build.isServiceBuilt() ? "dist/cli.mjs" : "src/cli.ts";
bootstrap.run(bootstrap.flags.concat(path.join(bootstrap.root, entry), args));
