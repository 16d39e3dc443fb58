-- Other ways in which people write a text, folded, each word behind a blank: `mueller` for Müller, `muller` for Mueller, and
-- `obrien` for O'Brien. The same as `lib/search/tokens.ts` has for indexes, for lists that are read from rows.
CREATE FUNCTION other_spellings(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(concat(
    CASE WHEN value ~* '[äöüåø]' THEN ' ' || public.fold(
      replace(replace(replace(replace(replace(lower(value), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe')) END,
    CASE WHEN public.fold(value) ~ 'ae|oe|ue' THEN ' ' ||
      regexp_replace(public.fold(value), '(a|o)e|(?<![aegq])(u)e', '\1\2', 'g') END,
    CASE WHEN value ~ '[[:alnum:]][-‐‑.''’ʼ_&][[:alnum:]]' THEN ' ' || public.fold(
      regexp_replace(value, '([[:alnum:]])[-‐‑.''’ʼ_&](?=[[:alnum:]])', '\1', 'g')) END
  ), '[^[:alnum:]]+', ' ', 'g');

-- People are found by them too. The service keeps the column, this adds to accounts that exist.
UPDATE "app_user"
   SET "search_text" = "search_text" || other_spellings(concat_ws(' ', username, profile->>'full_name', profile->>'affiliations'))
 WHERE other_spellings(concat_ws(' ', username, profile->>'full_name', profile->>'affiliations')) <> '';
