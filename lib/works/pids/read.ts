import { config } from "@/lib/core/config";
import { type Issue, issueAt } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { unknownFields } from "@/lib/core/issues";
import { cleanLine } from "@/lib/core/text";
import { findScheme } from "@/lib/identifiers";
import type { Pid, Pids } from "../rows";
import { DOI_PROVIDER, doiFor, EXTERNAL, oaiIdentifier, oaiPid } from "./schemes";

const MAX_IDENTIFIER = 2048;
const KEYS = new Set(["identifier", "provider", "client"]);

/**
 * Reads submitted `pids` (api-records 12). What has the right shape is kept even if its value is wrong, so
 * that the person sees what was typed; the same check runs again at publication.
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
      issues: [issueAt("pids", "Invalid input type."), ...checkPids(before, work)],
    };
  const pids: Pids = {};
  const strange = Object.keys(given).filter((scheme) => scheme !== "doi" && scheme !== "oai");
  const issues = unknownFields(strange, "pids", "Invalid persistent identifier scheme.");
  const doi = readPid(given.doi, "pids.doi", issues);
  // An empty value of our own provider asks for a new DOI, which is what publishing gives anyway.
  if (doi && (doi.provider === EXTERNAL || doi.identifier)) pids.doi = normaliseDoi(doi);
  const oai = readPid(given.oai, "pids.oai", issues);
  if (oai) pids.oai = oai;
  return { pids, issues: [...issues, ...checkPids(pids, work)] };
}

function readPid(value: unknown, at: string, issues: Issue[]): Pid | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return void issues.push(issueAt(at, "Invalid input type."));
  const unknown = Object.keys(value).filter((key) => !KEYS.has(key));
  issues.push(...unknownFields(unknown, at));
  const { identifier = "", provider, client } = value;
  if (typeof provider !== "string" || provider === "")
    return void issues.push(issueAt(`${at}.provider`, "Missing data for required field."));
  if (typeof identifier !== "string" || identifier.length > MAX_IDENTIFIER)
    return void issues.push(issueAt(`${at}.identifier`, "Not a valid string."));
  return {
    identifier: cleanLine(identifier),
    provider: cleanLine(provider.slice(0, 100)),
    ...(typeof client === "string" && client !== ""
      ? { client: cleanLine(client.slice(0, 100)) }
      : {}),
  };
}

/** DOIs without the address of a resolver. */
function normaliseDoi(pid: Pid): Pid {
  const normal = findScheme("doi")?.normalise(pid.identifier);
  return normal === undefined ? pid : { ...pid, identifier: normal };
}

/** What is wrong with the identifiers of a draft, as far as it can be known without asking the registry. */
export function checkPids(pids: Pids, work: { id: string; published: Pids | null }): Issue[] {
  const issues: Issue[] = [];
  const { doi, oai } = pids;
  if (oai && (oai.provider !== "oai" || oai.identifier !== oaiIdentifier(work.id)))
    issues.push(
      issueAt("pids.oai", `The OAI identifier of this work is ${oaiPid(work.id).identifier}.`),
    );
  if (doi?.provider === EXTERNAL) {
    const message = externalProblem(doi.identifier);
    if (message) issues.push(issueAt("pids.doi", message));
  } else if (doi?.provider === DOI_PROVIDER) {
    const own = [doiFor(work.id), work.published?.doi?.identifier];
    if (!own.includes(doi.identifier)) issues.push(issueAt("pids.doi", "Invalid DOI"));
  } else if (doi) {
    issues.push(issueAt("pids.doi", `Invalid persistent identifier provider '${doi.provider}'.`));
  }
  return issues;
}

function externalProblem(identifier: string): string | undefined {
  if (identifier === "") return "Missing DOI for required field.";
  if (findScheme("doi")?.normalise(identifier) === undefined) return "Invalid DOI";
  const { DOI_PREFIX, SITE_NAME, DOI_PROVIDER: provider } = config();
  if (provider !== "none" && identifier.toLowerCase().startsWith(`${DOI_PREFIX}/`))
    return (
      `The prefix '${DOI_PREFIX}' is managed by ${SITE_NAME}. ` +
      "Please supply an external DOI or select 'No' to have a DOI generated for you."
    );
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
