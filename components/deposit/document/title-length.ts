/** The service keeps no shorter title. */
export const SHORTEST_TITLE = 3;

/** As the service counts: signs, without the spaces around them. */
export const titleLength = (title: unknown): number =>
  typeof title === "string" ? [...title.trim()].length : 0;
