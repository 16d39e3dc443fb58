/** The router's own link asks for the pages of all links in view. */
export const bareLinks = ["ImportDeclaration", "ExportNamedDeclaration"].map((kind) => ({
  selector: `${kind}[source.value="next/link"]`,
  message: "Links are those of components/ui/link.tsx.",
}));
