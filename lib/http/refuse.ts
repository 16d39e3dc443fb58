import type { AppError } from "@/lib/core/errors";
import { takeFromLimit, type Taken } from "@/lib/limits";
import { withCommonHeaders } from "./common-headers";
import type { ErrorStyle } from "./contract";
import { renderError } from "./render-error";
import { requestIdOf } from "./request-id";

/** Refusals without an endpoint count too, or guessing addresses would be free. */
export async function refuse(
  error: AppError,
  style: ErrorStyle,
  request: Request,
): Promise<Response> {
  let taken: Taken | undefined;
  let response: Response;
  try {
    taken = await takeFromLimit("default", request, undefined);
    taken?.check();
    response = renderError(error, style, request);
  } catch (over) {
    response = renderError(over, style, request);
  }
  return withCommonHeaders(response, request, requestIdOf(request), taken);
}
