import { type ShippedEntry, titleIn } from "./entry";

type Row = readonly [id: string, en: string, de: string, es: string, tag?: "deletion-request"];

/** Why a work was taken away; those tagged may also be given by the owner who asks for it. */
// prettier-ignore
const REMOVAL_REASONS: readonly Row[] = [
  ["duplicate", "Duplicate of another record", "Duplikat eines anderen Werks", "Duplicado de otro registro", "deletion-request"],
  ["retracted", "Retraction/Withdrawal of a record", "Zurückziehung eines Werks", "Retractación o retirada de un registro", "deletion-request"],
  ["replaced", "Substitution", "Ersetzt", "Sustitución"],
  ["spam", "Spam", "Spam", "Correo basura"],
  ["test-record", "Test upload of a record", "Versuchsweise hochgeladen", "Carga de prueba de un registro", "deletion-request"],
  ["copyright", "Copyright infringement", "Verletzung des Urheberrechts", "Infracción de derechos de autor", "deletion-request"],
  ["personal-data", "Personal data issue", "Personenbezogene Daten", "Problema con datos personales", "deletion-request"],
  ["take-down-request", "Take-down request", "Aufforderung zur Entfernung", "Solicitud de retirada"],
  ["disputed-authorship", "Disputed authorship", "Strittige Urheberschaft", "Autoría disputada"],
  ["misconduct", "Misconduct", "Fehlverhalten", "Mala conducta"],
  ["fraud", "Fraud", "Betrug", "Fraude"],
  ["out-of-scope", "Content out of scope for repository", "Passt nicht zum Auftrag des Repositoriums", "Contenido ajeno al ámbito del repositorio"],
];

const COMMUNITY_TYPES: readonly Row[] = [
  ["organization", "Organisation", "Organisation", "Organización"],
  ["event", "Event", "Veranstaltung", "Evento"],
  ["topic", "Topic", "Thema", "Tema"],
  ["project", "Project", "Projekt", "Proyecto"],
  ["commons", "Commons", "Commons", "Commons"],
  ["journal", "Journal", "Zeitschrift", "Revista"],
];

export function administrativeTypes(): ShippedEntry[] {
  return Object.entries({
    removalreasons: REMOVAL_REASONS,
    communitytypes: COMMUNITY_TYPES,
  }).flatMap(([type, rows]) =>
    rows.map(([id, en, de, es, tag]) => ({
      type,
      id,
      title: titleIn(en, de, es),
      props: {},
      tags: tag ? [tag] : [],
    })),
  );
}
