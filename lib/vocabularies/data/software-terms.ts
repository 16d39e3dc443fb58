import type { ShippedEntry } from "./entry";

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

/** The states of https://www.repostatus.org, in the order a project usually passes them. */
const DEVELOPMENT_STATUS: readonly (readonly [id: string, title: string, meaning: string])[] = [
  ["concept", "Concept", "An idea, at most a demonstration; nothing usable yet."],
  ["wip", "WIP", "Being developed, with no stable release so far."],
  ["suspended", "Suspended", "Development stopped before a usable release, and may go on."],
  ["abandoned", "Abandoned", "Development stopped before a usable release, and will not go on."],
  ["active", "Active", "Stable, usable and being developed."],
  ["inactive", "Inactive", "Stable and usable; no longer developed, but supported as time allows."],
  ["unsupported", "Unsupported", "Stable and usable, but nobody looks after it any more."],
  ["moved", "Moved", "It lives at another address now."],
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
      title: { en: title },
      description: { en: meaning },
      props: { url: `https://www.repostatus.org/#${id}` },
      tags: [],
    })),
  ];
}
