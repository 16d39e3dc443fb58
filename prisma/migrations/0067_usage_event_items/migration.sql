-- Events of the works that have a value, among those of all works: dashboards count them when the value is chosen.
CREATE INDEX "usage_event_item_id_at_idx" ON "usage_event"("item_id", "at");
