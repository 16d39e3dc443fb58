import { type ShippedEntry, titleIn } from "./entry";

/** Kinds of titles, descriptions, dates and relations, with their DataCite values. */
type Row = readonly [id: string, datacite: string, en: string, de?: string, es?: string];

// prettier-ignore
const TITLES: readonly Row[] = [
  ["alternative-title", "AlternativeTitle", "Alternative title", "Alternativer Titel", "Título alternativo"],
  ["subtitle", "Subtitle", "Subtitle", "Untertitel", "Subtítulo"],
  ["translated-title", "TranslatedTitle", "Translated title", "Übersetzter Titel", "Título traducido"],
  ["other", "Other", "Other", "Anderer Titel", "Otro"],
  ["primary-stripped", "Other", "Main title without markup", "Haupttitel ohne Auszeichnung", "Título principal sin formato"],
];

// prettier-ignore
const DESCRIPTIONS: readonly Row[] = [
  ["abstract", "Abstract", "Abstract", "Zusammenfassung", "Resumen"],
  ["methods", "Methods", "Methods", "Methoden", "Métodos"],
  ["series-information", "SeriesInformation", "Series information", "Angaben zur Reihe", "Información de la serie"],
  ["table-of-contents", "TableOfContents", "Table of contents", "Inhaltsverzeichnis", "Índice"],
  ["technical-info", "TechnicalInfo", "Technical info", "Technische Angaben", "Información técnica"],
  ["other", "Other", "Other", "Sonstiges", "Otra"],
  ["primary-stripped", "Other", "Main description without markup", "Hauptbeschreibung ohne Auszeichnung", "Descripción principal sin formato"],
];

// prettier-ignore
const DATES: readonly Row[] = [
  ["accepted", "Accepted", "Accepted", "Angenommen", "Aceptado"],
  ["available", "Available", "Available", "Verfügbar", "Disponible"],
  ["collected", "Collected", "Collected", "Erhoben", "Recopilado"],
  ["copyrighted", "Copyrighted", "Copyrighted", "Urheberrechtlich geschützt", "Derechos de autor"],
  ["created", "Created", "Created", "Erstellt", "Creado"],
  ["issued", "Issued", "Issued", "Herausgegeben", "Emitido"],
  ["other", "Other", "Other", "Sonstiges", "Otra"],
  ["submitted", "Submitted", "Submitted", "Eingereicht", "Enviado"],
  ["updated", "Updated", "Updated", "Aktualisiert", "Actualizado"],
  ["valid", "Valid", "Valid", "Gültig", "Válido"],
  ["withdrawn", "Withdrawn", "Withdrawn", "Zurückgezogen", "Retirado"],
  ["coverage", "Coverage", "Coverage", "Behandelter Zeitraum", "Cobertura"],
];

// prettier-ignore
const RELATIONS: readonly Row[] = [
  ["iscitedby", "IsCitedBy", "Is cited by", "Wird zitiert von", "Es citado por"],
  ["cites", "Cites", "Cites", "Zitiert", "Cita"],
  ["issupplementto", "IsSupplementTo", "Is supplement to", "Ergänzt", "Es suplemento de"],
  ["issupplementedby", "IsSupplementedBy", "Is supplemented by", "Wird ergänzt durch", "Tiene como suplemento"],
  ["iscontinuedby", "IsContinuedBy", "Is continued by", "Wird fortgesetzt durch", "Es continuado por"],
  ["continues", "Continues", "Continues", "Setzt fort", "Continúa"],
  ["isdescribedby", "IsDescribedBy", "Is described by", "Wird beschrieben durch", "Es descrito por"],
  ["describes", "Describes", "Describes", "Beschreibt", "Describe"],
  ["hasmetadata", "HasMetadata", "Has metadata", "Hat Metadaten", "Tiene metadatos"],
  ["ismetadatafor", "IsMetadataFor", "Is metadata for", "Sind Metadaten zu", "Son metadatos de"],
  ["hasversion", "HasVersion", "Has version", "Hat Version", "Tiene versión"],
  ["isversionof", "IsVersionOf", "Is version of", "Ist Version von", "Es versión de"],
  ["isnewversionof", "IsNewVersionOf", "Is new version of", "Ist neue Version von", "Es nueva versión de"],
  ["ispreviousversionof", "IsPreviousVersionOf", "Is previous version of", "Ist frühere Version von", "Es versión anterior de"],
  ["ispartof", "IsPartOf", "Is part of", "Ist Teil von", "Es parte de"],
  ["haspart", "HasPart", "Has part", "Hat Teil", "Tiene parte"],
  ["ispublishedin", "IsPublishedIn", "Is published in", "Ist veröffentlicht in", "Está publicado en"],
  ["isreferencedby", "IsReferencedBy", "Is referenced by", "Wird referenziert von", "Es referenciado por"],
  ["references", "References", "References", "Verweist auf", "Hace referencia a"],
  ["isdocumentedby", "IsDocumentedBy", "Is documented by", "Wird dokumentiert durch", "Está documentado por"],
  ["documents", "Documents", "Documents", "Dokumentiert", "Documenta"],
  ["iscompiledby", "IsCompiledBy", "Is compiled by", "Wird zusammengestellt durch", "Es compilado por"],
  ["compiles", "Compiles", "Compiles", "Stellt zusammen", "Compila"],
  ["isvariantformof", "IsVariantFormOf", "Is variant form of", "Ist Variante von", "Es variante de"],
  ["isoriginalformof", "IsOriginalFormOf", "Is original form of", "Ist Original von", "Es original de"],
  ["isidenticalto", "IsIdenticalTo", "Is identical to", "Ist identisch mit", "Es idéntico a"],
  ["isreviewedby", "IsReviewedBy", "Is reviewed by", "Wird begutachtet durch", "Es revisado por"],
  ["reviews", "Reviews", "Reviews", "Begutachtet", "Revisa"],
  ["isderivedfrom", "IsDerivedFrom", "Is derived from", "Ist abgeleitet von", "Deriva de"],
  ["issourceof", "IsSourceOf", "Is source of", "Ist Quelle von", "Es fuente de"],
  ["isrequiredby", "IsRequiredBy", "Is required by", "Wird benötigt von", "Es requerido por"],
  ["requires", "Requires", "Requires", "Benötigt", "Requiere"],
  ["isobsoletedby", "IsObsoletedBy", "Is obsoleted by", "Wird abgelöst durch", "Es reemplazado por"],
  ["obsoletes", "Obsoletes", "Obsoletes", "Löst ab", "Reemplaza a"],
  ["istranslationof", "IsTranslationOf", "Is translation of", "Ist Übersetzung von", "Es traducción de"],
  ["hastranslation", "HasTranslation", "Has translation", "Hat Übersetzung", "Tiene traducción"],
  ["iscollectedby", "IsCollectedBy", "Is collected by", "Wird gesammelt von", "Es recopilado por"],
  ["collects", "Collects", "Collects", "Sammelt", "Recopila"],
  ["other", "Other", "Other", "Sonstige", "Otra"],
];

const TABLES = {
  titletypes: TITLES,
  descriptiontypes: DESCRIPTIONS,
  datetypes: DATES,
  relationtypes: RELATIONS,
};

export function descriptiveTypes(): ShippedEntry[] {
  return Object.entries(TABLES).flatMap(([type, rows]) =>
    rows.map(([id, datacite, en, de, es]) => ({
      type,
      id,
      title: titleIn(en, de, es),
      props: { datacite },
      tags: [],
    })),
  );
}
