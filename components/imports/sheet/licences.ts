import { plainName } from "@/lib/imports/columns";
import { importMessage } from "../import-message";
import type { Words } from "./terms";
import type { Value } from "./value";

const ADDRESS =
  /^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/.*)?$/i;
const CREATIVE_COMMONS =
  /^cc[\s-]*(by(?:[\s-]+(?:nc|nd|sa))*)[\s-]*v?(\d\.\d)?(?:\s+international)?$/i;

/** Licences as people write them. An unknown name becomes a free text. */
export function licenceOf(text: string, words: Words): Value {
  const [, kind, terms, version] = ADDRESS.exec(text) ?? [];
  if (terms)
    return kind === "licenses"
      ? creativeCommons(text, terms, version)
      : { value: { id: `cc0-${version}` } };
  if (/^all rights reserved\.?$/i.test(text)) return { value: { id: "arr" } };
  if (/^cc[\s-]?0(?:[\s-]1\.0)?$/i.test(text)) return { value: { id: "cc0-1.0" } };
  const [, parts, number] = CREATIVE_COMMONS.exec(text) ?? [];
  if (parts && number) return creativeCommons(text, parts, number);
  if (parts)
    return {
      value: { title: { en: text } },
      problem: importMessage("licenceVersion", { text }),
    };
  const known = words.get(plainName(text));
  // The service finds ids in any spelling. Those that differ by a + alone have one plain name.
  if (/^[\w.+-]+$/.test(text))
    return known || words.size === 0 ? { value: { id: text } } : unknown(text);
  return { value: known ? { id: known } : { title: { en: text } } };
}

const VERSIONS = ["1.0", "2.0", "2.5", "3.0", "4.0"];

/** Of a version that does not exist the text stays as it is. */
function creativeCommons(text: string, parts: string, version = ""): Value {
  if (!VERSIONS.includes(version)) return unknown(text);
  return { value: { id: `cc-${parts.toLowerCase().replaceAll(/[\s-]+/g, "-")}-${version}` } };
}

const unknown = (text: string): Value => ({
  value: { id: text },
  problem: importMessage("noLicence", { text }),
});
