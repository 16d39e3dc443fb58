/** A well-formed ORCID iD (ISO 7064 MOD 11-2) from the range kept for ORCID. */
export function sampleOrcid(number: number): string {
  const digits = String(15_000_000 + (number % 20_000_000)).padStart(15, "0");
  let total = 0;
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  return `${digits}${check === 10 ? "X" : check}`.replace(/(.{4})(?=.)/g, "$1-");
}
