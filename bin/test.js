#!/usr/bin/env node
// The README's test command: installs what is missing, prepares what the system tests need, runs every test.
"use strict";
var path = require("path");
var bootstrap = require("./bootstrap.js");

bootstrap.ensureInstalled();
require("./build.js").ensureDashboard();
bootstrap.run([path.join(bootstrap.root, "test", "run.ts")].concat(process.argv.slice(2)), { cwd: bootstrap.root });
