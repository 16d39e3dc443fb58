type GhostJson = { id: string; is_ghost: true };

/** Stands in an expansion for what the reader may not see and for what is deleted: both look the same (api-records 1.4). */
export const ghostOf = (id: string): GhostJson => ({ id, is_ghost: true });
