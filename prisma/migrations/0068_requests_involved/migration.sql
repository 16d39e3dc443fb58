-- Documents of requests also say who reads one without being on either side: they are written anew after the start.
UPDATE search_rebuild SET analysis = 0 WHERE source = 'requests';
