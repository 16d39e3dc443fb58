import { formatBytes } from "./format-bytes";

const BINARY_UNITS = ["KiB", "MiB", "GiB", "TiB"] as const;

/** A limit of a size in the units in which it is a round number: 10,000,000,000 is "10 GB", 10,485,760 is "10 MiB". */
export function formatLimit(sizeBytes: number, locale: string): string {
  if (sizeBytes % 1000 === 0) return formatBytes(sizeBytes, locale);
  let value = sizeBytes;
  let unit = -1;
  while (value >= 1024 && value % 1024 === 0 && unit < BINARY_UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const name = BINARY_UNITS[unit];
  return name ? `${value.toLocaleString(locale)} ${name}` : formatBytes(sizeBytes, locale);
}
