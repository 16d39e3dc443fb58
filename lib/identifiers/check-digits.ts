/**
 * Check characters of published numbering systems. Every function takes the bare number, without
 * blanks and hyphens, and answers whether its last character is the right one.
 */

/** ISO 7064 MOD 11-2, used by ORCID and ISNI: 15 digits and a check character. */
export function hasMod11Check(number: string): boolean {
  if (!/^\d{15}[\dX]$/.test(number)) return false;
  let total = 0;
  for (const digit of number.slice(0, 15)) total = (total + Number(digit)) * 2;
  return number[15] === tenIsX((12 - (total % 11)) % 11);
}

/** ISO 3297: seven digits and a check character, weights 8 to 2. */
export function isIssnNumber(number: string): boolean {
  return /^\d{7}[\dX]$/.test(number) && weighted(number, (at) => 8 - at) % 11 === 0;
}

/** ISBN as used until 2006: nine digits and a check character, weights 10 to 2. */
export function isIsbn10Number(number: string): boolean {
  return /^\d{9}[\dX]$/.test(number) && weighted(number, (at) => 10 - at) % 11 === 0;
}

/** EAN-13: weights 1 and 3 in turn. */
export function isEan13Number(number: string): boolean {
  return /^\d{13}$/.test(number) && weighted(number, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
}

export function isIsbn13Number(number: string): boolean {
  return /^97[89]/.test(number) && isEan13Number(number);
}

/** ISO 21047 (ISTC): 15 hexadecimal digits with weights 11, 9, 3, 1 in turn, modulo 16. */
export function isIstcNumber(number: string): boolean {
  if (!/^[\dA-F]{16}$/.test(number)) return false;
  const weights = [11, 9, 3, 1];
  let total = 0;
  for (let at = 0; at < 15; at += 1) {
    total += Number.parseInt(number.charAt(at), 16) * (weights[at % 4] ?? 0);
  }
  return (total % 16).toString(16).toUpperCase() === number[15];
}

function weighted(number: string, weight: (at: number) => number): number {
  let total = 0;
  for (let at = 0; at < number.length; at += 1) {
    const digit = number.charAt(at);
    total += (digit === "X" ? 10 : Number(digit)) * weight(at);
  }
  return total;
}

function tenIsX(value: number): string {
  return value === 10 ? "X" : String(value);
}
