import { refuseUnless, SamlRefused } from "../refused";
import { allElements, attributeOf, childOf, elementsIn, isNamed, samlXml } from "./xml";

/**
 * Signatures within messages. The library does the cryptography; here stand the rules of what may be signed, where and
 * how, so that nothing but the element that is read can be the one that was signed.
 */
const ALGORITHMS = {
  SignatureMethod: new Set([
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ]),
  DigestMethod: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  CanonicalizationMethod: new Set([
    "http://www.w3.org/2001/10/xml-exc-c14n#",
    "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  ]),
  Transform: new Set([
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    "http://www.w3.org/2001/10/xml-exc-c14n#",
    "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  ]),
} as const;

/** What may stand in a signature: no `Object`, whose content another reference could name. */
const PARTS = new Set(["SignedInfo", "SignatureValue", "KeyInfo"]);

/**
 * Refuses signatures elsewhere than in the given elements, more than one in each, weak algorithms, and ids that occur
 * twice, by which a signature could mean another element than it seems to.
 */
export function checkSignatures(root: Element, signable: readonly Element[]): void {
  const elements = allElements(root);
  // The library looks at attributes of these names in every namespace.
  const ids = elements.flatMap((one) =>
    Array.from(one.attributes)
      .filter(({ localName }) => localName.toLowerCase() === "id")
      .map(({ value }) => value),
  );
  refuseUnless(new Set(ids).size === ids.length, "signature");
  for (const signature of elements.filter((one) => isNamed(one, "signature", "Signature"))) {
    const parent = signable.find((one) => one === signature.parentNode);
    refuseUnless(parent && childOf(parent, "signature", "Signature") === signature, "signature");
    checkSignature(signature, parent);
  }
}

function checkSignature(signature: Element, signed: Element): void {
  const parts = elementsIn(signature);
  refuseUnless(
    parts.every((one) => PARTS.has(one.localName)),
    "signature",
  );
  const info = childOf(signature, "signature", "SignedInfo");
  const reference = childOf(info, "signature", "Reference");
  const id = attributeOf(signed, "ID");
  refuseUnless(reference && id && attributeOf(reference, "URI") === `#${id}`, "signature");
  for (const element of allElements(signature)) {
    const allowed = Object.entries(ALGORITHMS).find(([name]) => name === element.localName)?.[1];
    const algorithm = attributeOf(element, "Algorithm");
    if (allowed) refuseUnless(algorithm && allowed.has(algorithm), "weakAlgorithm");
  }
}

/**
 * The element as it was signed, as text: only this may be read. Nothing when it has no signature of its own.
 *
 * @throws SamlRefused when it has one that none of the certificates fits
 */
export async function signedText(
  text: string,
  element: Element,
  certificates: readonly string[],
): Promise<string | undefined> {
  if (!childOf(element, "signature", "Signature")) return undefined;
  const { getVerifiedXml } = await samlXml();
  let verified: string | null;
  try {
    verified = getVerifiedXml(text, element, [...certificates]);
  } catch {
    throw new SamlRefused("signature");
  }
  refuseUnless(verified !== null, "signature");
  return verified;
}
