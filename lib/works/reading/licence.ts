import type { Licence } from "./work-json";

/** Where the licence can be read: the vocabulary's address, else the one the depositor gave. */
export function licenceAddress({ props, link }: Licence): string | undefined {
  const address = typeof props?.url === "string" ? props.url : link;
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}

/**
 * Licences of Creative Commons as everyone writes them: their full names differ only at the end of a long line. All pages name
 * them so; those that have room add the full name. Other licences are called by their titles.
 */
export function shortLicence(id = ""): string | undefined {
  const [, terms, version, place] =
    /^cc-(by(?:-nc)?(?:-nd|-sa)?)-(\d\.\d)(?:-([a-z]+))?$/.exec(id) ?? [];
  if (id === "cc0-1.0") return "CC0 1.0";
  return (
    terms && ["CC", terms.toUpperCase(), version, place?.toUpperCase()].filter(Boolean).join(" ")
  );
}
