import spdx from "spdx-license-list";
import type { ShippedEntry } from "./entry";

/**
 * Licences: the SPDX list with its ids in lower case, and "all rights reserved". Tags sort them for the
 * form: `recommended`, `software`, `data` (any content that is no program), and `all` for every one.
 */
const RECOMMENDED: Readonly<Record<string, string>> = {
  "cc-by-4.0": "Anyone may share and adapt the work, also commercially, if they credit you.",
  "cc-by-sa-4.0":
    "Anyone may share and adapt the work if they credit you and license their version alike.",
  "cc-by-nc-4.0": "Anyone may share and adapt the work for non-commercial ends if they credit you.",
  "cc-by-nc-nd-4.0":
    "Anyone may share the unchanged work for non-commercial ends if they credit you.",
  "cc0-1.0": "You give up your rights as far as the law allows: anyone may do anything with it.",
  "apache-2.0": "A permissive software licence that also grants patent rights.",
  mit: "A short permissive software licence: keep the copyright notice, do what you want.",
  "gpl-3.0-or-later": "Software may be changed and shared, but only under the same licence.",
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
  title: { en: "All Rights Reserved" },
  description: {
    en: "Nobody may copy or re-use the work without permission of its rights holder.",
  },
  icon: "copyright",
  props: { url: "https://en.wikipedia.org/wiki/All_rights_reserved", scheme: "" },
  tags: ["all", "data", "software"],
};

export function licences(): ShippedEntry[] {
  const listed = Object.entries(spdx).map(([name, { name: title, url, osiApproved }]) => {
    const id = name.toLowerCase();
    const description = RECOMMENDED[id];
    const icon = iconOf(id);
    return {
      type: "licenses",
      id,
      title: { en: title },
      ...(description ? { description: { en: description } } : {}),
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
