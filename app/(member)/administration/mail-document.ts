/** The formatted part of a mail as a document of its own, for a frame: nothing in it runs or is fetched. */
export function mailDocument(html: string | undefined): Response {
  if (html === undefined) return new Response("Not found.", { status: 404 });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    },
  });
}
