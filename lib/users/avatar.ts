import type { StreamableObject } from "@/lib/core/streamable-object";
import { initialOf } from "@/lib/core/text";
import { type Account, nameOfAccount } from "./account";

export const avatarOfPerson = (account: Account): StreamableObject =>
  avatarOf(String(account.id), nameOfAccount(account), "circle");

export const avatarOfGroup = (group: { id: string; title: string | null }): StreamableObject =>
  avatarOf(group.id, group.title ?? group.id, "square");

/** A picture made of a first letter, on a colour that belongs to the id. */
function avatarOf(id: string, name: string, shape: "circle" | "square"): StreamableObject {
  const letter = initialOf(name);
  const colour = colourOf(id);
  const ground =
    shape === "circle"
      ? `<circle cx="128" cy="128" r="128" fill="${colour}"/>`
      : `<rect width="256" height="256" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${ground}<text x="128" y="128" dy=".35em" fill="#fff" font-family="system-ui, sans-serif" font-size="128" text-anchor="middle">${letter}</text></svg>`;
  return {
    mediaType: "image/svg+xml",
    etag: `"${encodeURIComponent(letter)}${colour}"`,
    read: () => Promise.resolve(svg),
  };
}

/** Dark enough for white letters (at least 4.5 to 1, WCAG 1.4.3). */
const COLOURS = [
  ...["#8a3b12", "#7a1f3d", "#5b2a86", "#1f4e8c", "#0b5d5e", "#226033"],
  ...["#6b4e00", "#9c2a2a", "#3b3f8f", "#355e00", "#6a3d6a", "#4a4a4a"],
];

function colourOf(id: string): string {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] ?? "#4a4a4a";
}
