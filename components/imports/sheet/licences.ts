import { importMessage } from "../import-message";
import type { Value } from "./value";

const ADDRESS =
  /^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/.*)?$/i;
const CREATIVE_COMMONS =
  /^cc[\s-]*(by(?:[\s-]+(?:nc|nd|sa))*)[\s-]*v?(\d\.\d)?(?:\s+international)?$/i;

/** Licences as people write them. An unknown name becomes a free text. */
export function licenceOf(text: string): Value {
  const [, kind, terms, version] = ADDRESS.exec(text) ?? [];
  if (terms)
    return { value: { id: kind === "licenses" ? `cc-${terms}-${version}` : `cc0-${version}` } };
  if (/^all rights reserved\.?$/i.test(text)) return { value: { id: "arr" } };
  if (/^cc[\s-]?0(?:[\s-]1\.0)?$/i.test(text)) return { value: { id: "cc0-1.0" } };
  const [, parts, number] = CREATIVE_COMMONS.exec(text) ?? [];
  if (parts && number)
    return { value: { id: `cc-${parts.toLowerCase().replaceAll(/[\s-]+/g, "-")}-${number}` } };
  if (parts)
    return {
      value: { title: { en: text } },
      problem: importMessage("licenceVersion", { text }),
    };
  if (/^[\w.+-]+$/.test(text)) return { value: { id: text.toLowerCase() } };
  return { value: { title: { en: text } } };
}
