-- The audit log is asked what somebody did, where something was done, and what one request did.

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_idx" ON "audit_entry"("actor", "id");

-- CreateIndex
CREATE INDEX "audit_entry_action_id_idx" ON "audit_entry"("action", "id");

-- CreateIndex
CREATE INDEX "audit_entry_request_id_idx" ON "audit_entry"("request_id");
