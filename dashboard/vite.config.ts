/** The dashboard: built into dist/, which the service serves. No inline script or style, so that its policy can forbid them. */
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./compress.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwind(), compressed(here("dist"))],
  resolve: { alias: { "@sitemend/client": here("../client/src/index.ts") } },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2023",
    // A data: address would need a hole in the policy.
    assetsInlineLimit: 0,
    // What is loaded first, and what that needs: a test adds it up.
    manifest: true,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` in dashboard/ beside a running service: the pages are live, the API is the real one.
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
