import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { statusHead } from "@/app/failure-head";
import { withPage } from "@/app/with-page";
import { AppError, NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import { readRefusal, REFUSAL_HEADER } from "@/lib/http/refusal-page";

export async function generateMetadata() {
  return statusHead(readRefusal((await headers()).get(REFUSAL_HEADER))?.status ?? 404);
}

/** The error page for handlers that refuse a request of a browser; it has no address of its own. */
export default async function Page() {
  const refusal = readRefusal((await headers()).get(REFUSAL_HEADER));
  const work = /^\/records\/[^/?]+(?=\/files\/)/.exec(refusal?.address ?? "")?.[0];
  // Sign-in leads to the page of the work, because opening the file itself would only download it.
  return withPage(work ?? refusal?.address ?? "/", async () => {
    // The work's own page tells what became of it.
    if (refusal?.status === 410 && work) redirect(work);
    throw meaningOf(refusal?.status ?? 404);
  });
}

class Refused extends AppError {
  constructor(readonly status: number) {
    super("errors.refused");
  }
}

function meaningOf(status: number): AppError {
  if (status === 401) return new NotAuthenticated();
  if (status === 403) return new NotPermitted();
  return status === 404 ? new NotFound() : new Refused(status);
}
