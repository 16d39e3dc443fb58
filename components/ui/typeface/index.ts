import localFont from "next/font/local";

/*
 * Inter, from this server. No page waits for it, and none moves when it comes: what is not there within a moment is
 * used from the next page on. Only the letters of most pages are fetched beforehand; others when a page has them.
 * Italics are the same letters slanted: those drawn by themselves are there for some alphabets only, and each page of
 * a work, with its citation, would fetch as much again for a few words.
 * `next/font` reads these calls while it builds, so each says everything in literals.
 */
const latin = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  variable: "--font-latin",
  adjustFontFallback: false,
});

/** Made of the next by `lib/server/build/typeface.ts`, of the letters in this range. */
const latinExtendedA = localFont({
  src: "./generated/inter-latin-extended-a.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-latin-ext-a",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B",
    },
  ],
});

const latinExt = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-latin-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0180-0217,U+021C-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

const vietnamese = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-vietnamese",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB",
    },
  ],
});

const greek = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-greek-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-greek",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF",
    },
  ],
});

const greekExt = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-greek-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+1F00-1FFF",
    },
  ],
});

const cyrillic = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-cyrillic",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
    },
  ],
});

const cyrillicExt = localFont({
  src: "../../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  variable: "--font-cyrillic-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F",
    },
  ],
});

/** Classes for the root element; `globals.css` makes a list of the families of it. */
export const TYPEFACE = [
  ...[latin, latinExtendedA, latinExt, vietnamese],
  ...[greek, greekExt, cyrillic, cyrillicExt],
]
  .map(({ variable }) => variable)
  .join(" ");
