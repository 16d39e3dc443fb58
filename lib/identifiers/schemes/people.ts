import { hasMod11Check } from "../check-digits";
import { anything, compact, capture, type Scheme } from "../scheme";

/** Identifiers of persons and organisations. */
const ORCID_RANGES: readonly (readonly [number, number])[] = [
  [15_000_000, 35_000_000],
  [900_000_000_000, 900_100_000_000],
];

export const orcid: Scheme = {
  id: "orcid",
  label: "ORCID",
  datacite: "ORCID",
  normalise: (value) => {
    const number = compact(value.replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, ""));
    if (!hasMod11Check(number)) return undefined;
    // ORCID shares its numbers with ISNI and was given these blocks of them.
    const stem = Number(number.slice(0, 15));
    const isOrcid = ORCID_RANGES.some(([from, to]) => stem >= from && stem <= to);
    return isOrcid ? number.replace(/(.{4})(?=.)/g, "$1-") : undefined;
  },
  url: (normal) => `https://orcid.org/${normal}`,
};

const GND =
  /^(?:gnd:|https?:\/\/d-nb\.info\/gnd\/)?(?<id>1[012]?\d{7}[0-9X]|[47]\d{6}-\d|[1-9]\d{0,7}-[0-9X]|3\d{7}[0-9X])$/i;

export const gnd: Scheme = {
  id: "gnd",
  label: "GND",
  datacite: "GND",
  normalise: (value) => {
    const number = GND.exec(value)?.groups?.id;
    return number && `gnd:${number.toUpperCase()}`;
  },
  url: (normal) => `https://d-nb.info/gnd/${normal.replace(/^gnd:/, "")}`,
};

const toRor = capture(/^(?:https?:\/\/)?(?:ror\.org\/)?(?<id>0[a-z\d]{6}\d{2})$/i);

export const ror: Scheme = {
  id: "ror",
  label: "ROR",
  datacite: "ROR",
  normalise: (value) => toRor(value)?.toLowerCase(),
  url: (normal) => `https://ror.org/${normal}`,
};

/** One "@", no blanks, a host with a dot; 254 is the longest address mail can carry (RFC 5321). */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

export function isEmailAddress(value: string): boolean {
  return value.length <= 254 && !value.includes("..") && EMAIL.test(value);
}

export const email: Scheme = {
  id: "email",
  label: "Email",
  datacite: "Other",
  normalise: (value) => (isEmailAddress(value) ? value : undefined),
  url: (normal) => `mailto:${normal}`,
  ignoresCase: true,
};

/** Names of accounts elsewhere, which only their keeper can check. */
export const accountSchemes: readonly Scheme[] = [
  { id: "svc_username", label: "Username", datacite: "Other", normalise: anything },
  { id: "import_user_id", label: "Import user ID", datacite: "Other", normalise: anything },
  { id: "neh_user_id", label: "NEH user ID", datacite: "Other", normalise: anything },
];
