import { yearOf } from "@/components/ui/format";
import { orcidOf, sortingName } from "./names";
import { isTestDoi } from "./doi";
import type { Contribution, WorkJson } from "./work-json";

/**
 * Short citations of a whole work in the six styles offered on the page, following each style's pattern for
 * "author, year, title, publisher, address". Export formats carry the full metadata for reference managers.
 */
export const CITATION_STYLES = [
  { id: "apa", label: "APA" },
  { id: "harvard", label: "Harvard" },
  { id: "mla", label: "MLA" },
  { id: "vancouver", label: "Vancouver" },
  { id: "chicago", label: "Chicago" },
  { id: "ieee", label: "IEEE" },
] as const;

export type CitationStyle = (typeof CITATION_STYLES)[number]["id"];

type Source = {
  authors: readonly Name[];
  year: string;
  title: string;
  version: string | undefined;
  publisher: string | undefined;
  address: string;
};

type Name = { family: string; given: string; isPerson: boolean };

export function citationsOf(work: WorkJson, pageAddress: string): Record<CitationStyle, string> {
  const source = sourceOf(work, pageAddress);
  return {
    apa: apa(source),
    harvard: harvard(source),
    mla: mla(source),
    vancouver: vancouver(source),
    chicago: chicago(source),
    ieee: ieee(source),
  };
}

function sourceOf({ metadata, pids }: WorkJson, pageAddress: string): Source {
  const doi = pids.doi?.identifier;
  return {
    authors: (metadata.creators ?? []).map(nameOf),
    year: yearOf(metadata.publication_date) ?? "n.d.",
    title: (metadata.title ?? "Untitled").replace(/\.$/, ""),
    // Styles put the word before it: "Version v4" would say it twice.
    version: metadata.version?.replace(/^v(?:ersion)?\.?\s*(?=\d)/i, ""),
    publisher: metadata.publisher,
    address: doi && !isTestDoi(doi) ? `https://doi.org/${doi}` : pageAddress,
  };
}

function nameOf(person: Contribution): Name {
  const { type, family_name, given_name } = person.person_or_org;
  if (type === "personal" && family_name)
    return { family: family_name, given: given_name ?? "", isPerson: true };
  const whole = sortingName(person);
  // An ORCID proves a person even where the name came as one string, "Family, Given".
  const [family = whole, given = ""] = orcidOf(person) ? whole.split(/,\s*/, 2) : [whole];
  return { family, given, isPerson: given !== "" };
}

/** "Mary Ann" is "M. A.", "Jean-Paul" is "J.-P." */
function initials({ given }: Name, dot = ".", gap = " "): string {
  return given
    .split(/\s+/)
    .filter(Boolean)
    .map((part) =>
      part
        .split("-")
        .filter(Boolean)
        .map((piece) => `${Array.from(piece)[0]?.toUpperCase() ?? ""}${dot}`)
        .join(dot ? "-" : ""),
    )
    .join(gap);
}

const inverted = (name: Name, first: string, gap = ", ") =>
  first ? `${name.family}${gap}${first}` : name.family;
const forward = (name: Name, first: string) => (first ? `${first} ${name.family}` : name.family);
const sentence = (...parts: (string | undefined)[]) =>
  parts
    .filter((part): part is string => Boolean(part))
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(" ");

function joined(names: readonly string[], last: string, comma = ","): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")}${names.length > 2 ? comma : ""} ${last} ${names.at(-1)}`;
}

function apa({ authors, year, title, version, publisher, address }: Source): string {
  const names = authors.map((name) => inverted(name, initials(name)));
  // Seventh edition: up to twenty names, else nineteen, an ellipsis, and the last.
  const list =
    names.length > 20
      ? `${names.slice(0, 19).join(", ")}, … ${names.at(-1)}`
      : names.length > 1
        ? `${names.slice(0, -1).join(", ")}, & ${names.at(-1)}`
        : names[0];
  const what = version ? `${title} (Version ${version})` : title;
  const head = list ? `${/\.$/.test(list) ? list : `${list}.`} (${year}).` : undefined;
  return head
    ? `${head} ${sentence(what, publisher)} ${address}`
    : `${what}. (${year}). ${sentence(publisher)} ${address}`.replace(/\s{2,}/g, " ");
}

function harvard({ authors, year, title, version, publisher, address }: Source): string {
  const names = authors.map((name) => inverted(name, initials(name, ".", "")));
  const list = names.length > 3 ? `${names[0]} et al.` : joined(names, "and", "");
  const edition = version ? `Version ${version}` : undefined;
  return `${[list, `(${year})`].filter(Boolean).join(" ")} ${sentence(title, edition, publisher)} Available at: ${address}.`;
}

function mla({ authors, year, title, version, publisher, address }: Source): string {
  const [first, second] = authors;
  const lead = first && inverted(first, first.given);
  const list =
    authors.length > 2
      ? `${lead}, et al.`
      : second
        ? `${lead}, and ${forward(second, second.given)}`
        : lead;
  const rest = [version && `version ${version}`, publisher, year, address]
    .filter(Boolean)
    .join(", ");
  return sentence(list, title, rest);
}

function vancouver({ authors, year, title, version, publisher, address }: Source): string {
  const names = authors.map((name) => inverted(name, initials(name, "", ""), " "));
  const list = names.length > 6 ? `${names.slice(0, 6).join(", ")}, et al` : names.join(", ");
  const imprint = publisher ? `${publisher}; ${year}` : year;
  return `${sentence(list, version ? `${title}. Version ${version}` : title, imprint)} Available from: ${address}`;
}

function chicago({ authors, year, title, version, publisher, address }: Source): string {
  const names = authors.map((name, position) =>
    position === 0 ? inverted(name, name.given) : forward(name, name.given),
  );
  const list = names.length > 10 ? `${names.slice(0, 7).join(", ")}, et al` : joined(names, "and");
  return sentence(
    list,
    title,
    version && `Version ${version}`,
    [publisher, year].filter(Boolean).join(", "),
    address,
  );
}

function ieee({ authors, year, title, version, publisher, address }: Source): string {
  const names = authors.map((name) => forward(name, initials(name)));
  const list = names.length > 6 ? `${names[0]} et al.` : joined(names, "and");
  const what = [list, `“${title},”`].filter(Boolean).join(", ");
  const rest = [version && `version ${version}`, publisher, year].filter(Boolean).join(", ");
  return `${what} ${rest}. [Online]. Available: ${address}`;
}
