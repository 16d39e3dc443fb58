import { onFirstUse } from "@/lib/core/on-first-use";
import type { Refusal } from "../schema";
import { refuseUnless, SamlRefused } from "../refused";

/** Reads XML of others. What SAML messages never need and attacks do (types, entities, comments) is not parsed at all. */
const NAMESPACES = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
  encryption: "http://www.w3.org/2001/04/xmlenc#",
} as const;
type Vocabulary = keyof typeof NAMESPACES;

/** The parser, signatures and decryption of node-saml, whose exact version is pinned. */
export const samlXml = onFirstUse(() => import("@node-saml/node-saml/lib/xml.js"));

/** Decoded; certificates and attributes of large groups fit well within. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** The text of a message as forms and addresses carry it. */
export function decodeBase64(given: string): Buffer {
  refuseUnless(given.length <= MAX_MESSAGE_BYTES * 1.5, "tooLarge");
  refuseUnless(given !== "" && BASE64.test(given), "malformed");
  const bytes = Buffer.from(given, "base64");
  refuseUnless(bytes.byteLength <= MAX_MESSAGE_BYTES, "tooLarge");
  return bytes;
}

export function textOfBytes(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SamlRefused("malformed");
  }
}

/** The root of a message. */
export async function parseMessage(text: string): Promise<Element> {
  refuseUnless(!/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text), "doctype");
  const body = text.replace(/^\s*<\?xml\s[^?<>]*\?>/, "");
  refuseUnless(!body.includes("<!") && !body.includes("<?"), "markup");
  return parseXml(text, "malformed");
}

export async function parseXml(text: string, otherwise: Refusal): Promise<Element> {
  const { parseDomFromString } = await samlXml();
  let root: Element | null;
  try {
    root = (await parseDomFromString(text)).documentElement;
  } catch {
    throw new SamlRefused(otherwise);
  }
  refuseUnless(root, otherwise);
  return root;
}

/** Children of a name; the parser has no `children`. */
export function childrenOf(parent: Element, vocabulary: Vocabulary, name: string): Element[] {
  return elementsIn(parent).filter((child) => isNamed(child, vocabulary, name));
}

/** The only child of a name. */
export function childOf(
  parent: Element | undefined,
  vocabulary: Vocabulary,
  name: string,
): Element | undefined {
  const found = parent ? childrenOf(parent, vocabulary, name) : [];
  return found.length === 1 ? found[0] : undefined;
}

export function elementsIn(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
}

/** All elements below and the element itself, without recursion: depth is the sender's choice. */
export function allElements(root: Element): Element[] {
  const found: Element[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    waiting.push(...elementsIn(next));
  }
  return found;
}

export const isNamed = (element: Element, vocabulary: Vocabulary, name: string): boolean =>
  element.localName === name && element.namespaceURI === NAMESPACES[vocabulary];

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? "";

/** An attribute that is there and not empty. */
export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name) || undefined;

/** As text; the parser's elements write themselves, which those of browsers do not. */
export const writeXml = (element: Element): string =>
  (element as unknown as { toString: () => string }).toString();
