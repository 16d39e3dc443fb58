-- Imports are compared with the DOIs that published works name among their identifiers.
CREATE INDEX "work_named_dois_idx" ON "work" USING GIN
  ((lower(jsonb_path_query_array("metadata", '$.identifiers[*] ? (@.scheme == "doi").identifier')::text)::jsonb));
