-- CreateIndex
CREATE INDEX "request_file_event_id_idx" ON "request_file"("event_id");

-- CreateIndex
CREATE INDEX "request_file_created_at_idx" ON "request_file"("created_at");

-- AddForeignKey
ALTER TABLE "request_file" ADD CONSTRAINT "request_file_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "stored_object"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
