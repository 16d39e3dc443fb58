/**
 * The formatted part of a mail as a document of its own, for a frame: nothing in it runs or is fetched. Its links open a page of
 * their own, which cannot reach back: browsers give no opener to targets of this name.
 */
export function mailDocument(html: string | undefined): Response {
  if (html === undefined) return new Response("Not found.", { status: 404 });
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    },
  });
}
