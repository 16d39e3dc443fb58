import type { Locale } from "@/lib/i18n/locales";
import { documentOf } from "./document";
import { html } from "./html";
import { previewTexts, render } from "./render";
import type { PreviewSource } from "./source";

/** The page of a preview. `isForNow`: it may turn out better when there is less to do. */
export async function makePage(
  source: PreviewSource,
  download: string,
): Promise<{ text: string; isForNow: boolean }> {
  const { body, note, isForNow = false } = await render(source);
  const text = documentOf({
    lang: source.locale,
    title: source.key,
    links: [downloadLink(download, source.locale)],
    note,
    body,
  });
  return { text, isForNow };
}

/** The page of a file whose bytes are kept elsewhere: only a link. */
export function pageOfRemoteFile(key: string, download: string, locale: Locale): string {
  return documentOf({
    lang: locale,
    title: key,
    links: [downloadLink(download, locale)],
    note: previewTexts({ locale })("elsewhere"),
    body: html``,
  });
}

const downloadLink = (href: string, locale: Locale) => ({
  href,
  text: previewTexts({ locale })("download"),
  isDownload: true,
});
