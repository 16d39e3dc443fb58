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

/** Sends with the token. A missing or outdated cookie comes new with the refusal: the second try can succeed. */
export async function withCsrfToken(
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = csrfToken();
  const response = await send(token);
  const renewed = csrfToken();
  const isRenewed = response.status === 400 && renewed !== undefined && renewed !== token;
  return isRenewed ? send(renewed) : response;
}
