import { BadRequest } from "@/lib/core/errors";
import { checkBodyType } from "@/lib/http/negotiate";
import { bodyStreamOf } from "@/lib/http/node-stream";
import { route, type Handler } from "@/lib/http/route";
import { splitKey, type FilePart } from "./keys";
import type { Upload } from "./service/upload";

type Offered = Parameters<typeof route>[0];
type Mounted = ReturnType<typeof route>;

/**
 * The endpoints of one file, mounted on the rest of the path (`[...path]`): which of them is meant stands at
 * the end of the address. They see the parameters `id` and `key`, and of a part its `number`, as their contracts say.
 */
export function fileRoute(parts: Record<FilePart, Offered>): Mounted {
  const mounted: Record<FilePart, Mounted> = {
    entry: route(parts.entry),
    content: route(parts.content),
    commit: route(parts.commit),
    part: route(parts.part),
  };
  const pick =
    (verb: keyof Mounted): Handler =>
    async (request, { params }) => {
      const { id, path } = await params;
      const { key, part, number } = splitKey(typeof path === "string" ? [path] : (path ?? []));
      return mounted[part][verb](request, { params: Promise.resolve({ id, key, number }) });
    };
  return {
    ...route({
      GET: pick("GET"),
      POST: pick("POST"),
      PUT: pick("PUT"),
      PATCH: pick("PATCH"),
      DELETE: pick("DELETE"),
    }),
    OPTIONS: Object.assign(pick("OPTIONS"), { direct: true as const }),
  };
}

/** Endpoints of tus 1.0.0, which describe the supported protocol in responses to OPTIONS. */
export function resumableRoute(offered: Offered): Mounted {
  const mounted = route(offered);
  const describeProtocol: Handler = async (request, context) => {
    const response = await mounted.OPTIONS(request, context);
    response.headers.set("Tus-Resumable", "1.0.0");
    response.headers.set("Tus-Version", "1.0.0");
    response.headers.set("Tus-Extension", "creation,creation-with-upload,expiration,termination");
    return response;
  };
  return { ...mounted, OPTIONS: Object.assign(describeProtocol, { direct: true as const }) };
}

/** The bytes of an upload request; another type than plain bytes is refused before the first is read. */
export function uploadOf(request: Request): Upload {
  checkBodyType(request.headers.get("content-type"), ["application/octet-stream"]);
  const length = request.headers.get("content-length");
  const lengthBytes = length === null ? undefined : Number(length);
  if (lengthBytes !== undefined && !Number.isSafeInteger(lengthBytes))
    throw new BadRequest("http.contentLength");
  return {
    stream: bodyStreamOf(request),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  };
}
