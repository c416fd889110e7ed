import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `vite dev` sends the calls of the application; the server prints its own address. */
const devServerTarget = process.env["SENTINEL_DEV_SERVER"] ?? "http://127.0.0.1:3000";

/**
 * `vite build` makes the application in `dist/web`.
 * `vite build --mode gallery` makes only the gallery of parts, in `.cache/gallery`: it never ships.
 */
export default defineConfig(({ mode }) => ({
  root: "web",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: mode === "gallery" ? "../.cache/gallery" : "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    // A data: address would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === "gallery" ? "web/ui/gallery/index.html" : "web/index.html",
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": devServerTarget },
  },
}));
