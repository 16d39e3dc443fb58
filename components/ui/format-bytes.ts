const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** Decimal units, as discs and networks are sold: 1500 is "1.5 kB". */
export function formatBytes(sizeBytes: number, locale: string): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (unit === 0) return `${value} ${bytesWord(value, locale)}`;
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}

const bytesWord = (count: number, locale: string) =>
  locale === "de" ? (count === 1 ? "Byte" : "Bytes") : count === 1 ? "byte" : "bytes";
