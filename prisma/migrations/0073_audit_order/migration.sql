-- The audit log is read in the order of the moments it shows. Entries of sample content, and those of long transactions, are
-- written later than what happened after them.
DROP INDEX "audit_entry_action_id_idx";
DROP INDEX "audit_entry_actor_id_idx";
DROP INDEX "audit_entry_created_at_idx";
DROP INDEX "audit_entry_object_type_object_id_id_idx";

CREATE INDEX "audit_entry_object_type_object_id_created_at_id_idx" ON "audit_entry"("object_type", "object_id", "created_at", "id");
CREATE INDEX "audit_entry_actor_created_at_id_idx" ON "audit_entry"("actor", "created_at", "id");
CREATE INDEX "audit_entry_action_created_at_id_idx" ON "audit_entry"("action", "created_at", "id");
CREATE INDEX "audit_entry_created_at_id_idx" ON "audit_entry"("created_at", "id");
