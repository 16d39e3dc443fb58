import { readdirSync } from "node:fs";
import { createRequire } from "node:module";

// By `require`: the build for `import` loads @swc/core, which finds texts in components. Ours are in files already, so
// package.json leaves the compiler out.
const createNextIntlPlugin = createRequire(import.meta.url)("next-intl/plugin");

const TEXTS = "./lib/i18n/messages";
/** Each language is a folder. */
const languages = readdirSync(new URL(TEXTS, import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `${TEXTS}/${name}`);

/** @type {import("next").NextConfig} */
const config = {
  // Collection addresses answer with and without a trailing slash: a redirect would lose request bodies.
  skipTrailingSlashRedirect: true,
  // Compression is done in lib/http, where ranges, stored encodings and size thresholds are known.
  compress: false,
  poweredByHeader: false,
  // Pictures are served by our own thumbnailer; the optimiser has had remote-code advisories.
  images: { unoptimized: true },
  // `npm run types` checks types with the same compiler; a build on a fresh machine need not do it twice.
  typescript: { ignoreBuildErrors: true },
  // Crawlers and reference managers read the head as it is sent: titles and citations belong there for everyone.
  htmlLimitedBots: /.*/,
  // Loaded once from where they are installed: bundled, several routes would each hold a copy in memory.
  serverExternalPackages: [
    // The front server runs statements that handlers compose, so both need the same class of them.
    "@prisma/client-runtime-utils",
    "@node-saml/node-saml",
    "@tus/server",
    "archiver",
    "edtf",
    "exceljs",
    "file-type",
    "formidable",
    "highlight.js",
    "ipaddr.js",
    "isbn3",
    "iso-639-3",
    "katex",
    "liquidjs",
    "lru-cache",
    "marked",
    "nodemailer",
    "papaparse",
    "piscina",
    "rate-limiter-flexible",
    "sanitize-html",
    "spdx-license-list",
    "yauzl",
    "zod",
  ],
  productionBrowserSourceMaps: false,
  // Nothing reads the maps of a built server, and writing them takes a quarter of the build.
  experimental: {
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // Nobody downloads it, and minified it takes a sixth more of the processor, in which a deposit was measured.
    serverMinification: false,
  },
  devIndicators: false,
};

export default createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: {
    // Texts are parsed once, when the service is built: no reader's browser needs a parser of messages.
    messages: {
      path: languages,
      format: "json",
      locales: "infer",
      precompile: true,
    },
  },
})(config);
