import { lookup as resolve } from "node:dns";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/core/config";
import { message, type Message, type MessageKey, type MessageValues } from "@/lib/core/message";

/**
 * Calls to addresses that people have typed. Such an address must not become a way into the network this service stands
 * in: private, local and reserved addresses are refused unless CALL_PRIVATE_ADDRESSES says otherwise, and it is the
 * address connected to that is judged, so that a name cannot change its mind in between. Redirects are not followed (but
 * see `follow.ts`); answers are bounded in time and size.
 */
type Outgoing = {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call, the body of the answer included. */
  readonly timeoutMs?: number;
  /** Only over https, for addresses that are secrets themselves. */
  readonly isSecret?: true;
  /** How long the other side may say nothing. */
  readonly silenceMs?: number;
};
type Incoming = { readonly status: number; readonly body: Buffer };
export type IncomingStream = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
};

export class OutgoingRefused extends Error {
  override readonly name = "OutgoingRefused";
  readonly text: Message;

  constructor(key: MessageKey, values?: MessageValues) {
    super(key);
    this.text = message(key, values);
  }
}

/** A call whose answer is small. */
export async function callAddress(
  address: string,
  call: Outgoing & { readonly maxBytes?: number } = {},
): Promise<Incoming> {
  const { maxBytes = 1_000_000, ...rest } = call;
  const { status, body } = await openAddress(address, rest);
  return { status, body: await readWhole(body, maxBytes) };
}

/** @throws OutgoingRefused when there is more */
export async function readWhole(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the answer, and with it the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutgoingRefused("http.outgoingTooLarge", { maximum: maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A call whose response is streamed; the caller bounds its size, and destroys the rest it does not read. */
export async function openAddress(address: string, call: Outgoing = {}): Promise<IncomingStream> {
  const url = call.isSecret ? readSecretAddress(address) : readAddress(address);
  const { method = "GET", headers = {}, body, timeoutMs = 10_000, silenceMs = timeoutMs } = call;
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
        ...(mayBePrivate(url) ? {} : { lookup: guardedLookup }),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        timeout: silenceMs,
      },
      (response) =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: response }),
    );
    request.on("timeout", () => request.destroy(new OutgoingRefused("http.outgoingSilent")));
    request.on("error", fail);
    request.end(body);
  });
}

/** The address when it may be called; a reason when not. */
export function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw new OutgoingRefused("http.outgoingProtocol");
  if (url.username || url.password) throw new OutgoingRefused("http.outgoingCredentials");
  if (mayBePrivate(url)) return url;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(host)) requirePublic(host);
  if (LOCAL_NAME.test(host)) throw new OutgoingRefused("http.outgoingPrivate");
  return url;
}

/** Names of this machine and its network (RFC 6761, RFC 6762, RFC 9476), refused before they are looked up. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal)\.?$/;

/** As `readAddress`; without https only within private networks. */
export function readSecretAddress(address: string): URL {
  const url = readAddress(address);
  if (url.protocol !== "https:" && !mayBePrivate(url))
    throw new OutgoingRefused("validation.httpsUrl");
  return url;
}

/** A partner may stand on this machine or in its network: hosts that a setting names, with their ports. */
function mayBePrivate(url: URL): boolean {
  const { CALL_PRIVATE_ADDRESSES, CALL_PRIVATE_HOSTS } = config();
  return CALL_PRIVATE_ADDRESSES || CALL_PRIVATE_HOSTS.includes(url.host);
}

function requirePublic(address: string): void {
  // An IPv4-mapped IPv6 address is judged as the IPv4 address.
  if (ipaddr.process(address).range() !== "unicast")
    throw new OutgoingRefused("http.outgoingPrivate");
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
    if (!first) return callback(new OutgoingRefused("http.outgoingUnknown"), "");
    // Node asks for one address or for all of them.
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
