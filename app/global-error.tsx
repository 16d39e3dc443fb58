"use client";

import "./globals.css";

/** The last resort, when the frame of the pages itself failed: no parts of it are used here. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <main className="page-width pt-24">
          <title>Something went wrong here</title>
          <h1 className="text-3xl font-semibold">Something went wrong here</h1>
          <p className="mt-4 max-w-prose text-lg text-muted">
            This is a fault of the service, and it has been logged. Please try again in a moment.
          </p>
          <p className="mt-8">
            {/* A full load: what failed may be the part that moves between pages. */}
            {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
            <a href="/" className="link">
              Go to the start page
            </a>
          </p>
          {error.digest && (
            <p className="mt-8 text-sm text-muted">
              Number of the fault <code className="font-mono">{error.digest}</code>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
