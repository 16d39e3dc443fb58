import { Readable } from "node:stream";
import type { Context } from "@/lib/db/context";
import { streamResponse } from "@/lib/http/node-stream";
import { siteName } from "@/lib/users";
import { MEDIA_TYPES } from "../media-types";
import type { Answers } from "../service/answer";
import { type ArchiveFile, archiveOf } from "./archive";
import { csvFiles } from "./csv";
import { excelFiles } from "./excel";
import { presentJson } from "./json";
import { begun, inPieces } from "./pieces";
import { readmeOf } from "./readme";
import { answersXml } from "./xml";

type Asked = { readonly accept: string; readonly request: Request; readonly url: URL };

/** Answers in the representation that is asked for. All are sent while they are made. */
export async function presentAnswers(
  ctx: Context,
  answers: Answers,
  asked: Asked,
): Promise<Response> {
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    Vary: "Accept, Accept-Encoding, Authorization, Cookie",
  });
  switch (asked.accept) {
    case MEDIA_TYPES.csv:
      return presentArchive(ctx, answers, "csv", headers);
    case MEDIA_TYPES.excel:
      return presentArchive(ctx, answers, "excel", headers);
    case MEDIA_TYPES.xml:
      return presentXml(ctx, answers, headers);
    default:
      return presentJson(answers, asked, headers);
  }
}

function nameOf(format: string, { scope }: Answers): string {
  const community = scope ? `_${scope.collection?.slug ?? "global"}` : "";
  return `data_series_${format}${community}`;
}

async function presentArchive(
  ctx: Context,
  answers: Answers,
  format: "csv" | "excel",
  headers: Headers,
): Promise<Response> {
  const files = format === "csv" ? csvFiles(answers) : excelFiles(answers, ctx.now);
  const about = { format, now: ctx.now, siteName: await siteName(ctx) };
  const { all } = await begun(after(readmeOf(answers, about), files));
  headers.set("Content-Type", "application/gzip");
  headers.set("Content-Disposition", `attachment; filename=${nameOf(format, answers)}.tar.gz`);
  return streamResponse(await archiveOf(all(), ctx.now), { headers });
}

async function* after(
  first: ArchiveFile,
  others: AsyncGenerator<ArchiveFile, void>,
): AsyncGenerator<ArchiveFile, void> {
  yield first;
  yield* others;
}

async function presentXml(ctx: Context, answers: Answers, headers: Headers): Promise<Response> {
  const about = { now: ctx.now, siteName: await siteName(ctx) };
  const { all } = await begun(inPieces(answersXml(answers, about)));
  headers.set("Content-Type", "application/xml; charset=utf-8");
  headers.set("Content-Disposition", `attachment; filename=${nameOf("xml", answers)}.xml`);
  return streamResponse(Readable.from(all(), { objectMode: false }), { headers });
}
