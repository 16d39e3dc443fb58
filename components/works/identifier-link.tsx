import type { Identifier } from "@/lib/works/reading/work-json";

const RESOLVERS: Readonly<Record<string, string>> = {
  doi: "https://doi.org/",
  orcid: "https://orcid.org/",
  ror: "https://ror.org/",
  handle: "https://hdl.handle.net/",
  arxiv: "https://arxiv.org/abs/",
  pmid: "https://pubmed.ncbi.nlm.nih.gov/",
  pmcid: "https://www.ncbi.nlm.nih.gov/pmc/articles/",
  url: "",
};

/** Schemes whose values are sentences of their own: naming the scheme would say it twice. */
const SELF_EXPLAINING = new Set(["url"]);

/** An identifier with its scheme, linked where its scheme has a public resolver. */
export function IdentifierLink({ identifier, scheme }: Identifier) {
  const resolver = scheme === undefined ? undefined : RESOLVERS[scheme];
  const bare = identifier.replace(/^arxiv:/i, "");
  const href = resolver === "" ? bare : resolver && `${resolver}${bare}`;
  const isLink = href !== undefined && /^https?:\/\//i.test(href);
  return (
    <span className="break-words">
      {scheme && !SELF_EXPLAINING.has(scheme) && (
        <span className="text-muted">{scheme.toUpperCase()} </span>
      )}
      {isLink ? (
        <a href={href} rel="nofollow noopener" className="break-all link">
          {identifier}
        </a>
      ) : (
        identifier
      )}
    </span>
  );
}
