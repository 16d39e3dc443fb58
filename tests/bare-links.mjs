/** The router's own link asks for the pages of all links in view. */
export const bareLinks = [
  {
    selector: 'ImportDeclaration[source.value="next/link"][importKind!="type"]',
    message: "Links are those of components/ui/link.tsx.",
  },
];
