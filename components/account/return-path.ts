/** The address of a page on the way to the one that was wanted. The start page need not be named. */
export const withReturn = (path: string, next: string): string =>
  next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;

/** The page on which a tab ends that was opened to sign in for another one. */
export const SIGNED_IN_PATH = "/signed-in";

/** As long as the path may be that a new account is led to. */
const MAX_LENGTH = 2_000;

/**
 * A path that an address names. Only one of this site counts: anything a browser could read as another host leads to the start
 * page instead, so that a crafted link cannot send people away.
 */
export function pathOfSite(given: string | string[] | undefined): string {
  const path = Array.isArray(given) ? given[0] : given;
  if (!path || !/^\/(?![/\\])/.test(path)) return "/";
  // Browsers drop tabs and line ends from addresses, and take a backslash for a slash.
  if (path.length > MAX_LENGTH || /[\\\s\u0000-\u0020\u007f]/.test(path)) return "/";
  // What is left of `/.//elsewhere` when its dots are resolved names another host.
  return new URL(path, "http://site.invalid").pathname.startsWith("//") ? "/" : path;
}

/** Where to go after signing in: never to signing in or out again. */
export function returnPath(next: string | string[] | undefined): string {
  const path = pathOfSite(next);
  return /^\/(login|logout|register|forgot-password|reset-password)(\/|\?|$)/.test(path)
    ? "/"
    : path;
}
