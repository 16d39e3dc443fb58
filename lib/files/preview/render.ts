import { createTranslator } from "next-intl";
import { previewKindOf } from "@/lib/core/preview-kinds";
import { MESSAGES } from "@/lib/i18n/messages";
import { queryOf } from "./address";
import { listMembers } from "./archive";
import { languageOf } from "./code";
import { html, type Markup } from "./html";
import { makeMarkup } from "./markup";
import { NotShowable, type PreviewSource, readText } from "./source";

/** The markup of a preview, and notes for its reader. */
type Rendered = {
  body: Markup;
  note?: string | undefined;
  /** It may turn out better when there is less to do. */
  isForNow?: boolean;
};

const KIB = 1024;
const TEXT_BYTES = 512 * KIB;
const TABLE_BYTES = 256 * KIB;
const MARKDOWN_BYTES = 256 * KIB;
const NOTEBOOK_BYTES = 6 * KIB * KIB;
const IMAGE_BYTES = 30 * KIB * KIB;
const MAX_MEMBERS = 1000;

export function previewTexts({ locale }: Pick<PreviewSource, "locale">) {
  return createTranslator({ locale, messages: MESSAGES[locale], namespace: "preview" });
}

function sizeText(bytes: number, { locale }: Pick<PreviewSource, "locale">): string {
  const steps = [
    [1e9, "gigabyte"],
    [1e6, "megabyte"],
    [1e3, "kilobyte"],
  ] as const;
  const [step, unit] = steps.find(([least]) => bytes >= least) ?? [1, "byte"];
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / step);
}

/** A file as inert markup. No markup of the file itself gets into it without passing a sanitiser. */
export async function render(source: PreviewSource): Promise<Rendered> {
  const t = previewTexts(source);
  if (source.sizeBytes === 0) return message(t("empty"));
  try {
    return await byKind(source);
  } catch (error) {
    if (!(error instanceof NotShowable)) throw error;
    const explanation = message(t(error.reason, { size: sizeText(source.sizeBytes, source) }));
    return { ...explanation, isForNow: error.reason === "tooLong" };
  }
}

const message = (text: string): Rendered => ({ body: html`<p class="plain">${text}</p>` });

async function byKind(source: PreviewSource): Promise<Rendered> {
  const t = previewTexts(source);
  switch (previewKindOf(source.mediaType)) {
    case "image":
      requireSize(source, IMAGE_BYTES);
      return {
        body: html`<div class="media"><img src="${bytesOf(source)}" alt="${source.key}" /></div>`,
      };
    case "audio":
      return {
        body: html`<div class="media">
          <audio controls preload="metadata" src="${bytesOf(source)}"></audio>
        </div>`,
      };
    case "video":
      return {
        body: html`<div class="media">
          <video controls preload="metadata" src="${bytesOf(source)}"></video>
        </div>`,
      };
    case "table":
      return tablePreview(source);
    case "markdown":
      return source.sizeBytes > MARKDOWN_BYTES ? textPreview(source) : markdownPreview(source);
    case "notebook": {
      requireSize(source, NOTEBOOK_BYTES);
      const { text } = await readText(source, NOTEBOOK_BYTES);
      return makeMarkup({ kind: "notebook", text, isDraft: source.isDraft });
    }
    case "json":
      return textPreview(source, { language: "json", isTidied: true });
    case "archive":
      return archivePreview(source);
    case "text":
      return textPreview(source);
    case "pdf":
      return message(t("pdf"));
    default:
      return message(t("unknown"));
  }
}

const bytesOf = (source: PreviewSource) => queryOf(source, "content", "1");

function requireSize({ sizeBytes }: PreviewSource, mostBytes: number): void {
  if (sizeBytes > mostBytes) throw new NotShowable("tooLarge");
}

async function textPreview(
  source: PreviewSource,
  { language = languageOf(source.key), isTidied = false } = {},
): Promise<Rendered> {
  const { text, isWhole, shownBytes } = await readText(source, TEXT_BYTES);
  const task = { kind: "code", text, language, isTidied: isTidied && isWhole } as const;
  const { body } = await makeMarkup(task);
  return { body, note: isWhole ? undefined : beginning(source, shownBytes) };
}

function beginning(source: PreviewSource, shownBytes: number): string {
  const [shown, size] = [sizeText(shownBytes, source), sizeText(source.sizeBytes, source)];
  return previewTexts(source)("beginning", { shown, size });
}

async function markdownPreview(source: PreviewSource): Promise<Rendered> {
  const { text } = await readText(source, MARKDOWN_BYTES);
  return makeMarkup({ kind: "markdown", text, isDraft: source.isDraft });
}

async function tablePreview(source: PreviewSource): Promise<Rendered> {
  const t = previewTexts(source);
  const { text, isWhole } = await readText(source, TABLE_BYTES);
  const isTabbed = source.mediaType === "text/tab-separated-values";
  const { body, table } = await makeMarkup({ kind: "table", text, isWhole, isTabbed });
  if (table?.columns === 0) return message(t("emptyTable"));
  const notes = table && [
    table.hasMoreRows && t("rows", { shown: table.rows }),
    table.columns < table.allColumns &&
      t("columns", { shown: table.columns, all: table.allColumns }),
  ];
  return { body, note: notes?.filter(Boolean).join(" ") || undefined };
}

async function archivePreview(source: PreviewSource): Promise<Rendered> {
  const t = previewTexts(source);
  const { members, isWhole, entries } = await listMembers(
    source.objectId,
    source.sizeBytes,
    MAX_MEMBERS,
  );
  const rows = members.map(({ name, sizeBytes, isEncrypted }) => {
    const label = t("downloadMember", { name });
    const link = html`<a href="${queryOf(source, "member", name)}" aria-label="${label}"
      >${name}</a
    >`;
    return html`<tr>
      <td dir="auto">${isEncrypted ? html`${name} (${t("encrypted")})` : link}</td>
      <td class="number">${sizeText(sizeBytes, source)}</td>
    </tr>`;
  });
  return {
    body: html`<table>
      <thead>
        <tr>
          <th scope="col">${t("name")}</th>
          <th scope="col">${t("size")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`,
    note: isWhole
      ? t("members", { count: members.length })
      : t("firstMembers", { shown: members.length, count: entries }),
  };
}
