import { refuseUnless, SamlRefused } from "../refused";
import { allElements, attributeOf, isNamed, samlXml, writeXml } from "./xml";

/** Keys by RSA-OAEP only: answers to other paddings can be told apart by trying. */
const ALGORITHMS = new Set([
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2009/xmlenc11#rsa-oaep",
]);

/** The text of an encrypted assertion. All that can go wrong is one refusal, which tells nothing about the key. */
export async function decryptAssertion(
  encrypted: Element,
  key: string | undefined,
): Promise<string> {
  refuseUnless(key !== undefined, "decryption");
  const methods = allElements(encrypted).filter((one) =>
    isNamed(one, "encryption", "EncryptionMethod"),
  );
  const isAllowed = (one: Element) => ALGORITHMS.has(attributeOf(one, "Algorithm") ?? "");
  refuseUnless(methods.length > 0 && methods.every(isAllowed), "decryption");
  const { decryptXml } = await samlXml();
  try {
    return await decryptXml(writeXml(encrypted), key);
  } catch {
    throw new SamlRefused("decryption");
  }
}
