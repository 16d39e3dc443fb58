import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { siteName } from "@/lib/users";
import manifest from "@/package.json" with { type: "json" };
import { siteDescription } from "./site-description";

/** The one kind of record there is; clients look up the default one by its type. */
const MODEL = "records";
/** Where the API lists what it has. */
const API = "/api";

/** The description by which a client of the InvenioRDM family learns about this service. */
export async function repositoryDescription(ctx: Context) {
  const { GENERATOR } = config();
  return {
    schema: "local://introspection-v1.0.0",
    name: await siteName(ctx),
    description: await siteDescription(ctx, "en"),
    version: manifest.version,
    invenio_version: GENERATOR.replace(/^[^\d]*/, ""),
    transfers: transferTypes(),
    features: ["drafts"],
    default_model: MODEL,
    default_content_type: "application/json",
    links: {
      self: absoluteUrl("/.well-known/repository"),
      api: absoluteUrl(API),
      models: absoluteUrl("/.well-known/repository/models"),
      records: absoluteUrl("/api/records"),
      drafts: absoluteUrl("/api/user/records"),
      requests: absoluteUrl("/api/requests"),
      communities: absoluteUrl("/api/communities"),
    },
  };
}

/** The ways a file may come. From elsewhere only where a host is named for it. */
function transferTypes(): string[] {
  const { FILES_FETCH_HOSTS, FILES_REMOTE_HOSTS } = config();
  const ways: [string, boolean][] = [
    ["L", true],
    ["M", true],
    ["F", FILES_FETCH_HOSTS.length > 0],
    ["R", FILES_REMOTE_HOSTS.length > 0],
  ];
  return ways.flatMap(([type, isOffered]) => (isOffered ? [type] : []));
}

export function repositoryModels() {
  return [
    {
      type: MODEL,
      schema: "local://records/record-v6.0.0.json",
      name: MODEL,
      description: "Scholarly works with their files and versions",
      version: manifest.version,
      features: ["rdm", "drafts", "files"],
      links: {
        html: absoluteUrl("/search"),
        records: absoluteUrl("/api/records"),
        published: absoluteUrl("/api/records"),
        drafts: absoluteUrl("/api/user/records"),
        user_records: absoluteUrl("/api/user/records"),
        deposit: absoluteUrl("/api/records"),
      },
      content_types: [
        { content_type: "application/json", name: "JSON", can_export: true, can_deposit: true },
        {
          content_type: "application/vnd.inveniordm.v1+json",
          name: "JSON with labels for people",
          can_export: true,
          can_deposit: false,
        },
      ],
    },
  ];
}

/** Where the parts of the API begin, for people and programs that open its address. */
export async function apiIndex(ctx: Context) {
  return {
    name: await siteName(ctx),
    version: manifest.version,
    links: {
      self: absoluteUrl(API),
      documentation: absoluteUrl("/api/openapi"),
      repository: absoluteUrl("/.well-known/repository"),
      records: absoluteUrl("/api/records"),
      user_records: absoluteUrl("/api/user/records"),
      communities: absoluteUrl("/api/communities"),
      requests: absoluteUrl("/api/requests"),
      vocabularies: absoluteUrl("/api/vocabularies"),
    },
  };
}
