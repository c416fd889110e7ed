import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { createServer, defineConfig, type Plugin, type ViteDevServer } from "vite";
import { answerSchemas } from "./web/build/answer-schemas.ts";
import { membersScript } from "./web/build/members-script.ts";

/** Where `vite dev` sends the calls of the application; the server prints its own address. */
const devServerTarget = process.env["SENTINEL_DEV_SERVER"] ?? "http://127.0.0.1:3000";

/** What the server writes into the pages; `vite dev` uses the current address instead. */
const devMarks = new Map([
  ["%APP_ORIGIN%", ""],
  ["%SITE_ORIGIN%", ""],
  ["%NETWORK_URL%", "https://www.linkedin.com/"],
  ["%DEMONSTRATION%", "no"],
]);

/** Public pages are documents of their own: their addresses under `vite dev`. */
const devDocuments = new Map([
  ["/", "/landing.html"],
  ["/marketeconomics", "/firm-home.html"],
  ["/homeme", "/firm-home.html"],
]);

/** What most public screens need; one file of them all weighs less than a dozen small ones. */
const smallParts =
  /web\/(?:ui\/(?:button\/(?:button|button-look|plain-icon-button)|form\/(?:field-frame|field-look|text-area|text-input|select)|class-names)|session\/(?:browser-storage|theme)|api\/(?:call-error|post-json)|brand\/marks)[.]tsx?$|contract\/values\/account\/(?:email|phone)[.]ts$|lucide-react\/dist\/esm\/(?:Icon|shared|context|createLucideIcon|icons\/(?:check|moon|sun)\.)/;

/** The same for the pages where people sign in or set a password, and for all screens of members after them. */
const signInParts =
  /web\/ui\/form\/(?:form-alert|new-password-fields)[.]tsx$|lucide-react\/dist\/esm\/icons\/(?:circle|copy|download|eye|eye-off|flask-conical|mail|minus|x)\./;

/**
 * What React Compiler compiles (docs/decisions/0060-react-compiler.md): screens of members and tables, where one
 * change draws much again. It adds code, so the public pages go without.
 */
const compiledFolders = [
  "web/explore/",
  "web/ui/data-table/",
  "web/features/admin/",
  "web/features/alerts/",
  "web/features/categorization/",
  "web/features/company/",
  "web/features/dashboard/",
  "web/features/event-study/",
  "web/features/explore-events/",
  "web/features/explore-trades/",
  "web/features/help/",
  "web/features/insider/",
  "web/features/status/",
];

const browserZod = fileURLToPath(import.meta.resolve("./web/build/browser-zod.ts"));

const members = membersScript();

const firstScripts = /\/(?:parts|react|theme|rolldown-runtime)-[\w-]+\.js$/;

/**
 * `vite build` makes the application and the public pages in `dist/web`.
 * `vite build --mode gallery` makes only the gallery of parts, in `.cache/gallery`: it never ships.
 */
export default defineConfig(({ mode }) => ({
  root: "web",
  resolve: { alias: [{ find: /^zod$/, replacement: browserZod }] },
  plugins: [
    react({ compiler: { sources: compiledFolders } }),
    tailwindcss(),
    prerenderPublicPages(),
    answerSchemas(),
    // The gallery is no screen of members.
    mode === "gallery" ? null : members.plugin,
  ],
  build: {
    outDir: mode === "gallery" ? "../.cache/gallery" : "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    // A data: address would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The scripts every page begins with are there by then: their names need not be sent again.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "js" ? dependencies.filter((path) => !firstScripts.test(path)) : dependencies,
    },
    rolldownOptions: {
      input:
        mode === "gallery"
          ? "web/ui/gallery/index.html"
          : ["web/index.html", "web/landing.html", "web/firm-home.html"],
      output: {
        codeSplitting: {
          groups: [
            { name: "parts", test: smallParts },
            // A group takes along what it imports, unless an earlier one has it.
            // What compiled parts need stays with them: public pages have none.
            {
              name: "react",
              test: /node_modules\/(?:react(?!\/.*compiler-runtime)|react-dom|scheduler)\//,
            },
            { name: "router", test: /node_modules\/react-router\// },
            { name: "sign-in-parts", test: signInParts },
            { name: "members", test: members.holds, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // The modules below web/api are not calls.
    proxy: { "^/api$": devServerTarget, "^/export/": devServerTarget },
  },
}));

/** Puts the markup of a public page into its file, so that it can be read without a script. */
function prerenderPublicPages(): Plugin {
  return {
    name: "prerender-public-pages",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = "", search] = request.url?.split("?", 2) ?? [];
        const document = devDocuments.get(path);
        if (document !== undefined) request.url = [document, search].filter(Boolean).join("?");
        next();
      });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { filename, server }) {
        const markup = await renderPage(basename(filename), server);
        const page = markup === null ? html : html.replace("<!--page-->", () => markup);
        return server === undefined ? page : fillMarks(page);
      },
    },
  };
}

async function renderPage(fileName: string, running?: ViteDevServer): Promise<string | null> {
  const server = running ?? (await createRenderServer());
  try {
    const renderer: object = await server.ssrLoadModule("/public-site/prerender.tsx");
    if (!("prerender" in renderer) || typeof renderer.prerender !== "function") {
      throw new TypeError("web/public-site/prerender.tsx exports no function prerender.");
    }
    const markup: unknown = Reflect.apply(renderer.prerender, undefined, [fileName]);
    return typeof markup === "string" ? markup : null;
  } finally {
    if (running === undefined) await server.close();
  }
}

function createRenderServer(): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: "web",
    appType: "custom",
    logLevel: "error",
    mode: "production",
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
}

function fillMarks(html: string): string {
  return [...devMarks].reduce((text, [mark, value]) => text.replaceAll(mark, value), html);
}
