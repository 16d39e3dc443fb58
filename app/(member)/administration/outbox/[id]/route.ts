import { readMail } from "@/lib/administration";
import { identify } from "@/lib/auth/actor";
import { AppError } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import { type Handler, route } from "@/lib/http/route";
import { mailDocument } from "../../mail-document";

/** A message of the outbox. Others learn nothing about it. */
const show: Handler = async (request, context) => {
  const { id } = await context.params;
  const { actor } = await identify(request, new URL(request.url));
  try {
    const { html } = await readMail(createContext({ actor }), String(id));
    return mailDocument(html);
  } catch (error) {
    if (error instanceof AppError) return mailDocument(undefined);
    throw error;
  }
};

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: show });
