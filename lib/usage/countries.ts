import path from "node:path";
import { Reader } from "maxmind";
import { readFile } from "node:fs/promises";
import { log } from "@/lib/core/log";

/** The country of addresses that the database does not know. */
export const UNKNOWN_COUNTRY = "ZZ";
/** Where the readers of imported totals are. */
export const IMPORTED_COUNTRY = "imported";

/**
 * Addresses by country, in the public domain (CC0), without asking anybody: made of the public registries. It is as old as
 * the installed version of its package; `npm update` renews it.
 */
const FILE = path.join("node_modules", "@ip-location-db", "geo-whois-asn-country-mmdb");

type Country = { readonly country_code?: string };

let reading: Promise<Reader<never> | undefined> | undefined;

/** Answers ISO 3166 alpha-2 codes in capitals. */
export async function countryFinder(): Promise<(address: string) => string> {
  const reader = await (reading ??= openDatabase());
  return (address) => {
    try {
      return (reader?.get(address) as Country | null | undefined)?.country_code ?? UNKNOWN_COUNTRY;
    } catch {
      return UNKNOWN_COUNTRY; // not an address
    }
  };
}

async function openDatabase(): Promise<Reader<never> | undefined> {
  try {
    const bytes = await readFile(path.resolve(FILE, "geo-whois-asn-country.mmdb"));
    return new Reader<never>(bytes);
  } catch (error) {
    log().error({ err: error }, "countries of visitors are unknown: their database cannot be read");
    return undefined;
  }
}
