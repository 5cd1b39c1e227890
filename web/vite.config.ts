import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const table = `http://127.0.0.1:${process.env["SOBREMESA_PORT"] ?? 8000}`;

// The server serves what is built from its own folder; `make play` builds it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/sobremesa/server/page",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  server: {
    proxy: { "/api": { target: table, ws: true } },
    fs: { allow: [".."] }, // the rules' texts are in docs/
  },
  // One DOM for all files: making it takes far longer than the tests do.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], isolate: false },
});
