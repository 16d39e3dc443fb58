import { textOfDay } from "@/lib/core/calendar";
import { message, type MessageKey } from "@/lib/core/message";
import { LOCALES } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { Answer, Answers, Part } from "../service/answer";
import type { Family } from "../schema";
import type { ArchiveFile } from "./archive";
import { PathNames } from "./table";

type About = {
  format: "csv" | "excel";
  now: Date;
  siteName: string;
};

/** What an archive of tables holds and how its names are to be read, in all languages: an archive is passed on. */
export function readmeOf(answers: Answers, about: About): ArchiveFile {
  const parts = LOCALES.map((locale) =>
    paragraphs(answers, about)
      .map((one) => translate(locale, one))
      .join("\n\n"),
  );
  // Editors of Windows take text without this mark for another encoding.
  const text = `\uFEFF${parts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
  return { name: "README.txt", bytes: Buffer.from(text.replaceAll("\n", "\r\n")) };
}

function paragraphs({ list, scope }: Answers, { format, now, siteName }: About) {
  const ofCollection = scope?.collection?.metadata.title;
  const days = daysOf(list.flatMap(partsOf));
  const names = new PathNames();
  const folders = list.map((answer) => [names.of(answer.label), familyOf(answer)] as const);
  return [
    ofCollection === undefined
      ? message("statistics.readme.ofSite", { site: siteName })
      : message("statistics.readme.ofCollection", { collection: ofCollection, site: siteName }),
    ...(days ? [message("statistics.readme.days", { from: days.from, to: days.to })] : []),
    message("statistics.readme.made", { moment: now.toISOString() }),
    message(format === "csv" ? "statistics.readme.csv" : "statistics.readme.excel"),
    ...folders.flatMap(([folder, family]) =>
      family
        ? [message("statistics.readme.folder", { folder, means: message(MEANINGS[family]) })]
        : [],
    ),
    message("statistics.readme.breakdowns"),
    message("statistics.readme.measures"),
    message("statistics.readme.columns"),
    message("statistics.readme.counting"),
  ];
}

const MEANINGS = {
  "usage-delta": "statistics.readme.usageDelta",
  "usage-snapshot": "statistics.readme.usageSnapshot",
  "record-delta": "statistics.readme.recordDelta",
  "record-snapshot": "statistics.readme.recordSnapshot",
} as const satisfies Record<Family, MessageKey>;

function partsOf(answer: Answer): readonly Part[] {
  if (answer.kind === "work") return [];
  return answer.kind === "composite" ? answer.parts : [answer.part];
}

function familyOf(answer: Answer): Family | undefined {
  return answer.kind === "composite" ? undefined : partsOf(answer)[0]?.family;
}

/** From the first to the last of all parts that have any. */
function daysOf(parts: readonly Part[]): { from: string; to: string } | undefined {
  const ranges = parts.map(({ range }) => range).filter(({ from, to }) => from <= to);
  if (ranges.length === 0) return undefined;
  return {
    from: textOfDay(Math.min(...ranges.map(({ from }) => from))),
    to: textOfDay(Math.max(...ranges.map(({ to }) => to))),
  };
}
