import type { Page } from "@playwright/test";

/**
 * What a page may bring along of scripts: so much is named in its document, compressed by gzip, and so much is loaded
 * before anybody does anything, compressed by Brotli.
 */
export const LIMITS = { named: 165_000, loaded: 150_000 };

/** Notes the scripts that a page asks for from now on. */
export function noteScripts(page: Page): Set<string> {
  const addresses = new Set<string>();
  page.on("request", (request) => {
    if (isScript(request.url())) addresses.add(request.url());
  });
  return addresses;
}

type Loaded = { address: string; document: string; scripts: ReadonlySet<string> };

export async function scriptWeight({ address: base, document, scripts }: Loaded) {
  const named = new Set(
    // Browsers of this century leave those with `nomodule` alone.
    [...document.matchAll(/<script(?![^>]* nomodule)[^>]*? src="([^"]+)"/gi)].map(
      ([, address = ""]) => new URL(address, base).href,
    ),
  );
  return {
    named: sum(await Promise.all([...named].map((one) => bytesOf(one, "gzip")))),
    loaded: sum(await Promise.all([...scripts].map((one) => bytesOf(one, "br")))),
  };
}

const isScript = (address: string) => new URL(address).pathname.endsWith(".js");
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

const known = new Map<string, Promise<number>>();

/** Pages share most of their scripts. */
function bytesOf(address: string, encoding: "gzip" | "br"): Promise<number> {
  const key = `${encoding} ${address}`;
  const size = known.get(key) ?? measure(address, encoding);
  known.set(key, size);
  return size;
}

/** As a browser gets it by https; by http it does not ask for Brotli. */
async function measure(address: string, encoding: "gzip" | "br"): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": encoding } });
  const { byteLength } = await response.arrayBuffer();
  const sent = response.headers.get("content-encoding");
  // The smallest are sent as they are.
  if (byteLength >= 1024 && sent !== encoding)
    throw new Error(`${address} was sent as ${sent ?? "it is"}, not by ${encoding}.`);
  return Number(response.headers.get("content-length"));
}
