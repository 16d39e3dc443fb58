/** A text as a part of a LIKE pattern: nothing in it is a wildcard. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
