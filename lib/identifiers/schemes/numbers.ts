import { hasMod11Check, isEan13Number, isIsbn10Number, isIsbn13Number } from "../check-digits";
import { isIssnNumber, isIstcNumber } from "../check-digits";
import { compact, capture, type Scheme } from "../scheme";

/** Numbers with a check digit. */
export const isbn: Scheme = {
  id: "isbn",
  label: "ISBN",
  datacite: "ISBN",
  normalise: (value) => {
    const number = compact(value);
    return isIsbn10Number(number) || isIsbn13Number(number) ? asIsbn13(number) : undefined;
  },
};

export const issn: Scheme = {
  id: "issn",
  label: "ISSN",
  datacite: "ISSN",
  normalise: (value) => {
    const number = compact(value);
    return isIssnNumber(number) ? `${number.slice(0, 4)}-${number.slice(4)}` : undefined;
  },
  url: (normal) => `https://portal.issn.org/resource/ISSN/${normal}`,
};

export const eissn: Scheme = { ...issn, id: "eissn", label: "EISSN", datacite: "EISSN" };
export const lissn: Scheme = { ...issn, id: "lissn", label: "LISSN", datacite: "LISSN" };

export const ean13: Scheme = {
  id: "ean13",
  label: "EAN13",
  datacite: "EAN13",
  normalise: (value) => (isEan13Number(compact(value)) ? value : undefined),
};

export const istc: Scheme = {
  id: "istc",
  label: "ISTC",
  datacite: "ISTC",
  normalise: (value) => (isIstcNumber(compact(value)) ? value : undefined),
};

export const isni: Scheme = {
  id: "isni",
  label: "ISNI",
  datacite: "ISNI",
  normalise: (value) => (hasMod11Check(compact(value)) ? value : undefined),
  url: (normal) => `https://isni.org/isni/${compact(normal)}`,
};

export const pmid: Scheme = {
  id: "pmid",
  label: "PMID",
  datacite: "PMID",
  normalise: capture(/^(?:pmid:\s?|https?:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/)?(?<id>\d{1,20})\/?$/i),
  url: (normal) => `https://pubmed.ncbi.nlm.nih.gov/${normal}`,
};

/** The 13-digit form of a right ISBN of either length. */
function asIsbn13(number: string): string {
  if (number.length === 13) return number;
  const stem = `978${number.slice(0, 9)}`;
  const check = [..."0123456789"].find((digit) => isEan13Number(stem + digit)) ?? "";
  return stem + check;
}
