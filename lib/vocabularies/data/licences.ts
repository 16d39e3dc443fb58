import spdx from "spdx-license-list";
import { type ShippedEntry, titleIn } from "./entry";

/**
 * Licences: the SPDX list with its ids in lower case, and "all rights reserved". Tags sort them for the
 * form: `recommended`, `software`, `data` (any content that is no program), and `all` for every one.
 */
const RECOMMENDED: Readonly<Record<string, ShippedEntry["title"]>> = {
  "cc-by-4.0": titleIn(
    "Anyone may share and adapt the work, also commercially, if they credit you.",
    "Alle dürfen das Werk teilen und bearbeiten, auch gewerblich, wenn sie Sie nennen.",
  ),
  "cc-by-sa-4.0": titleIn(
    "Anyone may share and adapt the work if they credit you and license their version alike.",
    "Alle dürfen das Werk teilen und bearbeiten, wenn sie Sie nennen und ihre Fassung gleich lizenzieren.",
  ),
  "cc-by-nc-4.0": titleIn(
    "Anyone may share and adapt the work for non-commercial ends if they credit you.",
    "Alle dürfen das Werk zu nicht gewerblichen Zwecken teilen und bearbeiten, wenn sie Sie nennen.",
  ),
  "cc-by-nc-nd-4.0": titleIn(
    "Anyone may share the unchanged work for non-commercial ends if they credit you.",
    "Alle dürfen das unveränderte Werk zu nicht gewerblichen Zwecken teilen, wenn sie Sie nennen.",
  ),
  "cc0-1.0": titleIn(
    "You give up your rights as far as the law allows: anyone may do anything with it.",
    "Sie geben Ihre Rechte auf, soweit das Gesetz es zulässt: Alle dürfen alles damit tun.",
  ),
  "apache-2.0": titleIn(
    "A permissive software licence that also grants patent rights.",
    "Eine freizügige Softwarelizenz, die auch Patentrechte einräumt.",
  ),
  mit: titleIn(
    "A short permissive software licence: keep the copyright notice, do what you want.",
    "Eine kurze freizügige Softwarelizenz: Der Urhebervermerk bleibt, sonst ist alles erlaubt.",
  ),
  "gpl-3.0-or-later": titleIn(
    "Software may be changed and shared, but only under the same licence.",
    "Software darf verändert und geteilt werden, aber nur unter derselben Lizenz.",
  ),
};

/** What Creative Commons calls its present licences in German. */
const IN_GERMAN: Readonly<Record<string, string>> = {
  "cc-by-4.0": "Creative Commons Namensnennung 4.0 International",
  "cc-by-sa-4.0":
    "Creative Commons Namensnennung - Weitergabe unter gleichen Bedingungen 4.0 International",
  "cc-by-nd-4.0": "Creative Commons Namensnennung - Keine Bearbeitungen 4.0 International",
  "cc-by-nc-4.0": "Creative Commons Namensnennung - Nicht kommerziell 4.0 International",
  "cc-by-nc-sa-4.0":
    "Creative Commons Namensnennung - Nicht kommerziell - Weitergabe unter gleichen Bedingungen 4.0 International",
  "cc-by-nc-nd-4.0":
    "Creative Commons Namensnennung - Nicht kommerziell - Keine Bearbeitungen 4.0 International",
  "cc0-1.0": "Creative Commons CC0 1.0 Universell",
};

/** Families made for content, databases and documents rather than for programs. */
const FOR_DATA =
  /^(cc-|cc0-|cdla-|odc-|odbl-|pddl-|ogl-|etalab-|nlod-|ncgl-|dl-de-|c-uda-|o-uda-|ogdl-|opl-uk-|gfdl-|fdl)/;
/** Licences of programs that the Open Source Initiative has not looked at, or not approved. */
const FOR_SOFTWARE =
  /^(0bsd|agpl|antlr|apache|artistic|bsd|bsl|busl|cddl|cecill|epl|eupl|gpl|isc|lgpl|libpng|mit|mpl|ms-|openssl|python|psf|qpl|ruby|unlicense|upl|w3c|wtfpl|x11|zlib|zpl|cc0-1.0$|ogl-uk-)/;

const ALL_RIGHTS_RESERVED: ShippedEntry = {
  type: "licenses",
  id: "arr",
  title: titleIn("All rights reserved", "Alle Rechte vorbehalten"),
  description: titleIn(
    "Nobody may copy or re-use the work without permission of its rights holder.",
    "Ohne Erlaubnis der Rechteinhaber darf niemand das Werk vervielfältigen oder nachnutzen.",
  ),
  icon: "copyright",
  props: { url: "https://en.wikipedia.org/wiki/All_rights_reserved", scheme: "" },
  tags: ["all", "data", "software"],
};

export function licences(): ShippedEntry[] {
  const listed = Object.entries(spdx).map(([name, { name: title, url, osiApproved }]) => {
    const id = name.toLowerCase();
    const description = RECOMMENDED[id];
    const icon = iconOf(id);
    const german = IN_GERMAN[id];
    return {
      type: "licenses",
      id,
      title: german ? titleIn(title, german) : { en: title },
      ...(description ? { description } : {}),
      ...(icon ? { icon } : {}),
      // A few entries of the list lead nowhere, or to an address browsers do not open.
      props: {
        ...(/^https?:/.test(url) ? { url } : {}),
        scheme: "spdx",
        ...(osiApproved ? { osi_approved: "y" } : {}),
      },
      tags: [
        "all",
        ...(description ? ["recommended"] : []),
        ...(FOR_DATA.test(id) ? ["data"] : []),
        ...(osiApproved || FOR_SOFTWARE.test(id) ? ["software"] : []),
      ],
    };
  });
  // The package keeps no order; a fixed one keeps the content hash still.
  listed.sort((a, b) => (a.id < b.id ? -1 : 1));
  return [ALL_RIGHTS_RESERVED, ...listed];
}

/** `cc-by-nc-sa-3.0-de` is shown with the picture of its family, `cc-by-nc-sa-icon`. */
function iconOf(id: string): string | undefined {
  if (id === "cc0-1.0") return "cc-cc0-icon";
  const family = /^cc-(by(-nc)?(-nd|-sa)?|sa|pddc|pdm)(?=-|$)/.exec(id)?.[0];
  return family && `${family}-icon`;
}
