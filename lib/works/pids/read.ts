import { config } from "@/lib/core/config";
import { type Issue, issueAt } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { unknownFields } from "@/lib/core/issues";
import { message, type MessageLike } from "@/lib/core/message";
import { cleanLine } from "@/lib/core/text";
import { findScheme } from "@/lib/identifiers";
import type { Pid, Pids } from "../rows";
import { DOI_PROVIDER, doiFor, EXTERNAL, oaiIdentifier, oaiPid } from "./schemes";

const MAX_IDENTIFIER = 2048;
/** Characters of the name of a provider and of its client. */
const MAX_NAME = 100;
const tooLong = (maximum: number) => message("validation.tooLong", { maximum });
const KEYS = new Set(["identifier", "provider", "client"]);

/**
 * Reads submitted `pids` (api-records 12). A value of the right shape is kept even if it is wrong, so
 * that the person sees the typed text; the same check runs again at publication.
 */
export function readPids(
  given: unknown,
  before: Pids,
  work: { id: string; published: Pids | null },
): { pids: Pids; issues: Issue[] } {
  if (given === undefined) return { pids: before, issues: checkPids(before, work) };
  if (!isObject(given))
    return {
      pids: before,
      issues: [issueAt("pids", "validation.invalidType"), ...checkPids(before, work)],
    };
  const pids: Pids = {};
  const strange = Object.keys(given).filter((scheme) => scheme !== "doi" && scheme !== "oai");
  const issues = unknownFields(strange, "pids", "works.pidScheme");
  const doi = readPid(given.doi, "pids.doi", issues);
  // An empty value of our own provider requests a new DOI, which publishing assigns anyway.
  if (doi && (doi.provider === EXTERNAL || doi.identifier)) pids.doi = normaliseDoi(doi);
  const oai = readPid(given.oai, "pids.oai", issues);
  if (oai) pids.oai = oai;
  return { pids, issues: [...issues, ...checkPids(pids, work)] };
}

function readPid(value: unknown, at: string, issues: Issue[]): Pid | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return void issues.push(issueAt(at, "validation.invalidType"));
  const unknown = Object.keys(value).filter((key) => !KEYS.has(key));
  issues.push(...unknownFields(unknown, at));
  const { identifier = "", provider, client } = value;
  if (typeof provider !== "string" || provider === "")
    return void issues.push(issueAt(`${at}.provider`, "validation.required"));
  if (typeof identifier !== "string")
    return void issues.push(issueAt(`${at}.identifier`, "validation.string"));
  if (identifier.length > MAX_IDENTIFIER)
    return void issues.push(issueAt(`${at}.identifier`, tooLong(MAX_IDENTIFIER)));
  if (provider.length > MAX_NAME)
    return void issues.push(issueAt(`${at}.provider`, tooLong(MAX_NAME)));
  const isEmpty = client === undefined || client === null || client === "";
  if (!isEmpty && typeof client !== "string")
    issues.push(issueAt(`${at}.client`, "validation.string"));
  const named = typeof client === "string" && client.length <= MAX_NAME ? cleanLine(client) : "";
  if (typeof client === "string" && client.length > MAX_NAME)
    issues.push(issueAt(`${at}.client`, tooLong(MAX_NAME)));
  return {
    identifier: cleanLine(identifier),
    provider: cleanLine(provider),
    ...(named === "" ? {} : { client: named }),
  };
}

/** DOIs without the address of a resolver. */
function normaliseDoi(pid: Pid): Pid {
  const normal = findScheme("doi")?.normalise(pid.identifier);
  return normal === undefined ? pid : { ...pid, identifier: normal };
}

/** The problems of a draft's identifiers that can be found without asking the registry. */
export function checkPids(pids: Pids, work: { id: string; published: Pids | null }): Issue[] {
  const issues: Issue[] = [];
  const { doi, oai } = pids;
  if (oai && (oai.provider !== "oai" || oai.identifier !== oaiIdentifier(work.id)))
    issues.push(
      issueAt(
        "pids.oai",
        message("works.oaiIdentifier", { identifier: oaiPid(work.id).identifier }),
      ),
    );
  if (doi?.provider === EXTERNAL) {
    const problem = externalProblem(doi.identifier);
    if (problem) issues.push(issueAt("pids.doi", problem));
  } else if (doi?.provider === DOI_PROVIDER) {
    const own = [doiFor(work.id), work.published?.doi?.identifier];
    if (!own.includes(doi.identifier)) issues.push(issueAt("pids.doi", "works.invalidDoi"));
  } else if (doi) {
    issues.push(issueAt("pids.doi", message("works.pidProvider", { provider: doi.provider })));
  }
  return issues;
}

function externalProblem(identifier: string): MessageLike | undefined {
  if (identifier === "") return "works.missingDoi";
  if (findScheme("doi")?.normalise(identifier) === undefined) return "works.invalidDoi";
  const { DOI_PREFIX, SITE_NAME, DOI_PROVIDER: provider } = config();
  if (provider !== "none" && identifier.toLowerCase().startsWith(`${DOI_PREFIX}/`))
    return message("works.managedPrefix", { prefix: DOI_PREFIX, site: SITE_NAME });
  return undefined;
}

/** Whether publishing would mint a DOI, whose registration needs a publisher. */
export function willMintDoi(draft: {
  pids: Pids;
  access: { record: string };
  published: { pids: Pids } | null;
}): boolean {
  if (config().DOI_PROVIDER === "none" || draft.pids.doi?.provider === EXTERNAL) return false;
  return (
    draft.access.record === "public" ||
    draft.pids.doi !== undefined ||
    draft.published?.pids.doi?.provider === DOI_PROVIDER
  );
}
