import type { Context } from "@/lib/db/context";
import { importWorks, presentImport, sentImport } from "@/lib/imports";

/** Imports as the endpoint does, without a server before it. */
export const importRequest = async (
  ctx: Context,
  idOrSlug: string,
  request: Request,
): Promise<Response> => presentImport(await importWorks(ctx, idOrSlug, sentImport(request)));
