/**
 * Sets a document of a frame in the typeface of the page around it, which the browser has already. The document itself
 * cannot name it: it is kept for longer than the addresses of a build hold.
 */
export function giveTypeface(frame: Document): void {
  const { style } = frame.documentElement;
  if (style.fontFamily) return;
  const faces = frame.createElement("style");
  faces.textContent = [...document.styleSheets].flatMap(facesIn).join("");
  frame.head.append(faces);
  const { fontFamily, fontFeatureSettings } = getComputedStyle(document.body);
  Object.assign(style, { fontFamily, fontFeatureSettings });
}

/** The faces of a style sheet, with whole addresses: in the frame they would begin elsewhere. */
function facesIn(sheet: CSSStyleSheet): string[] {
  return rulesOf(sheet)
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) =>
      cssText.replace(
        /url\("([^"]+)"\)/g,
        (_, file: string) => `url("${new URL(file, sheet.href ?? document.baseURI).href}")`,
      ),
    );
}

/** Those of other hosts, which browser extensions may have added, cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
