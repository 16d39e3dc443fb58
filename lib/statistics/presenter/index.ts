import type { Context } from "@/lib/db/context";
import type { Answers } from "../service/answer";
import { presentJson } from "./json";

type Asked = { readonly accept: string; readonly request: Request; readonly url: URL };

/** Answers in the representation that is asked for. */
export async function presentAnswers(
  _ctx: Context,
  answers: Answers,
  asked: Asked,
): Promise<Response> {
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    Vary: "Accept, Accept-Encoding, Authorization, Cookie",
  });
  return presentJson(answers, asked, headers);
}
