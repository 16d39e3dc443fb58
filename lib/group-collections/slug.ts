import { fold } from "@/lib/core/words";

export const MAX_SLUG = 100;

/** By the tables of the Library of Congress, without their marks. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ а: "a", б: "b", в: "v", г: "g", ґ: "g", д: "d", е: "e", ё: "e", є: "ie", ж: "zh", з: "z" },
  ...{ и: "i", і: "i", ї: "i", й: "i", ј: "j", к: "k", л: "l", љ: "lj", м: "m", н: "n", њ: "nj" },
  ...{ о: "o", п: "p", р: "r", с: "s", т: "t", ћ: "c", ђ: "d", у: "u", ў: "u", ф: "f", х: "kh" },
  ...{ ц: "ts", ч: "ch", џ: "dz", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "iu" },
  ...{ я: "ia", α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "e", θ: "th", ι: "i", κ: "k" },
  ...{ λ: "l", μ: "m", ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y" },
  ...{ φ: "ph", χ: "ch", ψ: "ps", ω: "o" },
};

/**
 * What the slug of a group's collection begins with, made of its name: letters, digits, `_` and `-`. A name without any
 * letter that has an ASCII spelling gives `group-<id>`.
 */
export function slugStem(name: string, groupId: string): string {
  return asciiSlug(name) || asciiSlug(`group-${groupId}`) || "group";
}

function asciiSlug(text: string): string {
  return fold(text)
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\s+/g, "-")
    .replace(/[^-\w]+/g, "")
    .replace(/-{2,}/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");
}
