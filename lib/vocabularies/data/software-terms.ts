import { type ShippedEntry, titleIn } from "./entry";

/** Programming languages by lower-cased name; the values of the software fields of works. */
// prettier-ignore
const PROGRAMMING_LANGUAGES = [
  "Ada", "Agda", "APL", "Assembly", "Awk", "Bash", "C", "C#", "C++", "Clojure", "COBOL", "CoffeeScript",
  "Common Lisp", "Coq", "Crystal", "CSS", "CUDA", "Cython", "D", "Dart", "Delphi", "Elixir", "Elm",
  "Emacs Lisp", "Erlang", "F#", "Forth", "Fortran", "GAMS", "GDScript", "Go", "Groovy", "Haskell", "HTML",
  "IDL", "Java", "JavaScript", "Julia", "Kotlin", "LabVIEW", "Lean", "Lua", "Maple", "Mathematica", "MATLAB",
  "Max", "NetLogo", "Nim", "Objective-C", "OCaml", "Octave", "OpenCL", "Pascal", "Perl", "PHP",
  "PowerShell", "Processing", "Prolog", "Pure Data", "Python", "R", "Racket", "Ruby", "Rust", "SAS", "Scala",
  "Scheme", "Scratch", "Shell", "Smalltalk", "Solidity", "SPARQL", "SPSS", "SQL", "Stan", "Stata",
  "SuperCollider", "Swift", "SystemVerilog", "Tcl", "TeX", "TypeScript", "VBA", "Verilog", "VHDL",
  "Visual Basic", "WebAssembly", "XQuery", "XSLT", "Zig",
];

type InBoth = readonly [en: string, de: string];

/** The states of https://www.repostatus.org, in the order a project usually passes them. */
// prettier-ignore
const DEVELOPMENT_STATUS: readonly (readonly [id: string, title: InBoth, meaning: InBoth])[] = [
  ["concept", ["Concept", "Konzept"], ["An idea, at most a demonstration; nothing usable yet.", "Eine Idee, höchstens eine Vorführung; noch nichts Brauchbares."]],
  ["wip", ["WIP", "In Arbeit"], ["Being developed, with no stable release so far.", "Wird entwickelt, bisher ohne stabile Fassung."]],
  ["suspended", ["Suspended", "Ausgesetzt"], ["Development stopped before a usable release, and may go on.", "Die Entwicklung hielt vor einer brauchbaren Fassung an und geht vielleicht weiter."]],
  ["abandoned", ["Abandoned", "Aufgegeben"], ["Development stopped before a usable release, and will not go on.", "Die Entwicklung hielt vor einer brauchbaren Fassung an und geht nicht weiter."]],
  ["active", ["Active", "Aktiv"], ["Stable, usable and being developed.", "Stabil, brauchbar und in Entwicklung."]],
  ["inactive", ["Inactive", "Inaktiv"], ["Stable and usable; no longer developed, but supported as time allows.", "Stabil und brauchbar; nicht mehr entwickelt, aber betreut, soweit die Zeit reicht."]],
  ["unsupported", ["Unsupported", "Ohne Betreuung"], ["Stable and usable, but nobody looks after it any more.", "Stabil und brauchbar, aber niemand kümmert sich mehr darum."]],
  ["moved", ["Moved", "Umgezogen"], ["It lives at another address now.", "Sie ist jetzt unter einer anderen Adresse."]],
];

export function softwareTerms(): ShippedEntry[] {
  return [
    ...PROGRAMMING_LANGUAGES.map((name) => ({
      type: "code:programmingLanguages",
      id: name.toLowerCase(),
      title: { en: name },
      props: {},
      tags: [],
    })),
    ...DEVELOPMENT_STATUS.map(([id, title, meaning]) => ({
      type: "code:developmentStatus",
      id,
      title: titleIn(...title),
      description: titleIn(...meaning),
      props: { url: `https://www.repostatus.org/#${id}` },
      tags: [],
    })),
  ];
}
