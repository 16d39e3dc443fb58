import { SamlRefused } from "../refused";
import { allElements, attributeOf, childrenOf, isNamed, parseXml, textOf } from "./xml";

/** What the metadata of an identity provider say. */
export type ReadMetadata = {
  readonly entityId: string;
  readonly signOn: Service;
  readonly logout: Service | undefined;
  readonly certificates: readonly string[];
};
type Service = { readonly url: string; readonly isPost: boolean };

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const POST = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";

/**
 * One provider of a metadata document; nothing when it has none, or several and no name says which. Comments are usual in
 * these documents, types and entities are not.
 */
export async function readIdentityProvider(
  xml: string,
  wanted: string | undefined,
): Promise<ReadMetadata | undefined> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  let root: Element;
  try {
    root = await parseXml(xml, "malformed");
  } catch (error) {
    if (error instanceof SamlRefused) return undefined;
    throw error;
  }
  const found = allElements(root)
    .filter((one) => isNamed(one, "metadata", "EntityDescriptor"))
    .filter((one) => wanted === undefined || attributeOf(one, "entityID") === wanted)
    .flatMap((entity) =>
      childrenOf(entity, "metadata", "IDPSSODescriptor").map((role) => ({ entity, role })),
    );
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  const entityId = attributeOf(only.entity, "entityID");
  const signOn = serviceIn(only.role, "SingleSignOnService");
  if (!entityId || !signOn) return undefined;
  return {
    entityId,
    signOn,
    logout: serviceIn(only.role, "SingleLogoutService"),
    certificates: certificatesIn(only.role),
  };
}

function serviceIn(role: Element, name: string): Service | undefined {
  const services = childrenOf(role, "metadata", name).map((one) => ({
    binding: attributeOf(one, "Binding"),
    url: attributeOf(one, "Location") ?? "",
  }));
  const usable = services.filter(({ url }) => /^https?:\/\//.test(url) && URL.canParse(url));
  const chosen =
    usable.find(({ binding }) => binding === REDIRECT) ??
    usable.find(({ binding }) => binding === POST);
  return chosen && { url: chosen.url, isPost: chosen.binding === POST };
}

/** Keys without a use are for everything. */
function certificatesIn(role: Element): string[] {
  const texts = childrenOf(role, "metadata", "KeyDescriptor")
    .filter((key) => attributeOf(key, "use") !== "encryption")
    .flatMap(allElements)
    .filter((one) => isNamed(one, "signature", "X509Certificate"))
    .map(textOf);
  return [...new Set(texts)];
}
