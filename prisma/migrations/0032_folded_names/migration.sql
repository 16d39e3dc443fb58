-- Names are found without the dots of ё and without vowel marks: those that are kept folded follow.
UPDATE "app_user"
   SET "search_text" = regexp_replace(replace("search_text", 'ё', 'е'), '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g')
 WHERE "search_text" ~ '[ё\u0591-\u05c7\u0640\u064b-\u065f\u0670]';
