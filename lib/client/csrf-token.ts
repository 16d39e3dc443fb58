/** The CSRF cookie, which cookie-authenticated writes repeat in the `X-CSRFToken` header. */
export function csrfToken(cookies: string = document.cookie): string | undefined {
  const found = /(?:^|;\s*)csrftoken=([^;]*)/.exec(cookies)?.[1];
  if (!found) return undefined;
  try {
    return decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
