import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { encodingFor, type Encoding } from "./compression";

/**
 * Scripts, styles and fonts of the build. Their names hold a hash of their content, so they are kept in
 * memory, compressed once at the highest level, and cached by browsers for ever.
 */
const PREFIX = "/_next/static/";
const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".ttf": "font/ttf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};
const COMPRESSIBLE = /^(text|application\/(json|wasm)|image\/svg)/;
const MIN_BYTES = 1024;

type StaticFile = { type: string; bytes: Buffer; encoded: Map<Encoding, Promise<Buffer>> };

/** Returns `false` for unknown files, so that Next sends the 404. */
export type StaticServer = (
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
) => Promise<boolean>;

export function createStaticServer(built: string): StaticServer {
  // Only names that were there at the start exist; nothing a client sends becomes a path.
  const names = filesBelow(path.join(built, "static"));
  const loaded = new Map<string, StaticFile>();

  const load = (name: string): StaticFile | undefined => {
    const known = loaded.get(name);
    if (known || !names.has(name)) return known;
    const type = TYPES[path.extname(name)] ?? "application/octet-stream";
    const bytes = readFileSync(path.join(built, "static", name));
    const file: StaticFile = { type, bytes, encoded: new Map() };
    loaded.set(name, file);
    return file;
  };

  return async (req, res, pathname) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const file = load(decodeURIComponent(pathname.slice(PREFIX.length)));
    if (!file) return false;
    res.setHeader("Content-Type", file.type);
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    let bytes = file.bytes;
    if (COMPRESSIBLE.test(file.type) && bytes.byteLength >= MIN_BYTES) {
      res.setHeader("Vary", "Accept-Encoding");
      const encoding = encodingFor(req.headers["accept-encoding"]);
      if (encoding) {
        bytes = await encode(file, encoding);
        res.setHeader("Content-Encoding", encoding);
      }
    }
    res.setHeader("Content-Length", bytes.byteLength);
    res.end(req.method === "HEAD" ? undefined : bytes);
    return true;
  };
}

export function isStatic(pathname: string): boolean {
  return pathname.startsWith(PREFIX);
}

function encode(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const made =
    encoding === "br"
      ? // Compressed once and sent often: the slowest level, which saves a twelfth of every script.
        promisify(zlib.brotliCompress)(file.bytes, {
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 },
        })
      : promisify(zlib.gzip)(file.bytes, { level: 9 });
  file.encoded.set(encoding, made);
  return made;
}

/** Names of all files below a folder, relative, with forward slashes. */
function filesBelow(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((name) => name.split(path.sep).join("/")),
  );
}
