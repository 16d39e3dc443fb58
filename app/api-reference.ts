import { withTexts } from "@/components/developers/operation-texts";
import { type Operation, operationsOf } from "@/components/developers/operations";
import { type Section, sectionOf } from "@/components/developers/sections";
import { message } from "@/lib/core/message";
import { ERROR_FORMATS } from "@/lib/http/error-formats";
import { openApiDocument, tagOf } from "@/lib/http/openapi";
import { allowPageCache } from "@/lib/http/page-response";
import type { Context } from "@/lib/db/context";
import { contractText } from "@/lib/i18n/contract-texts";
import type { Locale } from "@/lib/i18n/locales";
import { translate, translateIssues } from "@/lib/i18n/translate";
import { siteName } from "@/lib/users";
import { contracts } from "@/lib/wiring";
import { pageNonce } from "./page-nonce";

/** How many operations each section has. */
export function countOperations(): Partial<Record<Section, number>> {
  const counts: Partial<Record<Section, number>> = {};
  for (const contract of contracts) {
    const section = sectionOf(tagOf(contract));
    counts[section] = (counts[section] ?? 0) + 1;
  }
  return counts;
}

const read = new Map<Section, Promise<readonly Operation[]>>();

/** The operations of a section, in the language of its reader. */
export async function readSection(section: Section, locale: Locale): Promise<Operation[]> {
  const operations = await describedOnce(section);
  return operations.map((one) => withTexts(one, (english) => contractText(locale, english)));
}

/**
 * The operations of a section as the OpenAPI document has them. Contracts are the same as long as the process runs, so this
 * is made once.
 */
function describedOnce(section: Section): Promise<readonly Operation[]> {
  const known = read.get(section);
  if (known) return known;
  const operations = describe(section);
  read.set(section, operations);
  operations.catch(() => read.delete(section));
  return operations;
}

/** Of the site the pages show no more than what the frame has. */
const SITE = { title: "", version: "", url: "" };

async function describe(section: Section): Promise<readonly Operation[]> {
  const own = contracts.filter((contract) => tagOf(contract) === section);
  return operationsOf(await openApiDocument(own, SITE));
}

/** The body of an error as callers get it who ask in this language. */
export function errorExample(locale: Locale): string {
  const issues = [{ field: "metadata.title", messages: [message("validation.required")] }];
  const body = ERROR_FORMATS.rest.write({
    status: 400,
    message: translate(locale, message("errors.validation")),
    issues: translateIssues(locale, issues),
    extra: {},
  });
  return JSON.stringify(JSON.parse(body), null, 2);
}

/**
 * What a page of the reference shows changes with the build and the settings, for which the process is started again. What every
 * page shows is heard of when it changes; where the database cannot be read now, the frame says less, which must not be kept.
 *
 * @throws {Error} where the name of the site cannot be read
 */
export async function keepForAllReaders(ctx: Context): Promise<void> {
  await siteName(ctx);
  const nonce = await pageNonce();
  if (nonce) allowPageCache(nonce, []);
}
