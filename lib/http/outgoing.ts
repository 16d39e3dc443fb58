import { lookup as resolve } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/core/config";

/**
 * Calls to addresses that people have typed. Such an address must not become a way into the network this service stands
 * in: private, local and reserved addresses are refused unless CALL_PRIVATE_ADDRESSES says otherwise, and it is the
 * address connected to that is judged, so that a name cannot change its mind in between. Redirects are not followed;
 * answers are bounded in time and size.
 */
export type Outgoing = {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
};
export type Incoming = { readonly status: number; readonly body: Buffer };

export class OutgoingRefused extends Error {
  override readonly name = "OutgoingRefused";
}

export async function callOut(address: string, call: Outgoing = {}): Promise<Incoming> {
  const url = readAddress(address);
  const { method = "GET", headers = {}, body, timeoutMs = 10_000, maxBytes = 1_000_000 } = call;
  const client = url.protocol === "https:" ? https : http;
  return new Promise((done, fail) => {
    const request = client.request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
        lookup: guardedLookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.byteLength;
          if (size <= maxBytes) return void chunks.push(chunk);
          fail(new OutgoingRefused(`The answer is larger than ${maxBytes} bytes.`));
          request.destroy();
        });
        response.on("end", () =>
          done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
        response.on("error", fail);
      },
    );
    request.on("error", fail);
    request.end(body);
  });
}

/** The address when it may be called; a reason when not. */
export function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new OutgoingRefused("Only addresses that begin with http:// or https:// can be called.");
  if (url.username || url.password)
    throw new OutgoingRefused("The address must not hold a name or password.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(host)) requirePublic(host);
  return url;
}

function requirePublic(address: string): void {
  if (config().CALL_PRIVATE_ADDRESSES) return;
  // An IPv4 address in the clothes of IPv6 is judged as what it is.
  if (ipaddr.process(address).range() !== "unicast")
    throw new OutgoingRefused("The address leads to a private network, which is not called.");
}

const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    try {
      for (const { address } of addresses) requirePublic(address);
    } catch (refusal) {
      return callback(refusal as Error, "");
    }
    const [first] = addresses;
    if (!first) return callback(new OutgoingRefused(`${hostname} has no address.`), "");
    // Node asks for one address or for all of them.
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
