#!/usr/bin/env node
// The entry: makes the clone ready, then runs the product on Node 24. `npm start` alone means `serve`.
"use strict";
var fs = require("fs");
var path = require("path");
var bootstrap = require("./bootstrap.js");

bootstrap.ensureInstalled();
var bundle = path.join(bootstrap.root, "dist", "cli.mjs");
var source = path.join(bootstrap.root, "src", "cli.ts");
var entry = fs.existsSync(source) ? source : bundle;
var args = process.argv.length > 2 ? process.argv.slice(2) : ["serve"];
// Only these show it; the others need not wait.
if (args[0] === "serve" || args[0] === "demo") require("./build.js").ensureBuilt();
bootstrap.run(bootstrap.flags.concat(entry, args));
