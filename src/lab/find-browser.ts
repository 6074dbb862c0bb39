/** Finds a Chromium on this machine: the one that was asked for, else the usual names. Nothing is ever downloaded. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell first: it starts fastest and has no windows. */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const PLACES = [
  "/usr/lib/chromium-headless-shell/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @param wish path or name that was set; then nothing else is tried. @param searchPath the PATH of the process */
export function findBrowser(wanted: string | undefined, searchPath: string): string | undefined {
  const inPath = (name: string) =>
    searchPath
      .split(delimiter)
      .filter((folder) => folder !== "")
      .map((folder) => join(folder, name));
  if (wanted !== undefined) return (wanted.includes("/") ? [wanted] : inPath(wanted)).find(isProgram);
  return [...NAMES.flatMap(inPath), ...PLACES].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
