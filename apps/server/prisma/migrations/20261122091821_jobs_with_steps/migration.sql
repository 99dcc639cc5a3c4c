-- DropIndex
DROP INDEX "jobs_state_run_at_idx";

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "job_key" UUID;

-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "key" UUID,
ADD COLUMN     "queue" TEXT,
ADD COLUMN     "step" TEXT;

-- What is there is in the queue that it had.
UPDATE "jobs" SET
    "queue" = "kind" || ':' || "subject",
    "due_at" = CASE "state" WHEN 'pending' THEN "run_at" WHEN 'running' THEN "lease_until" END;
ALTER TABLE "jobs" ALTER COLUMN "queue" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "jobs_key_key" ON "jobs"("key");

-- CreateIndex
CREATE INDEX "jobs_finished_at_idx" ON "jobs"("finished_at");

-- Prisma has no words for these: only what is not ended is looked for, and only some events are of a job.
CREATE INDEX "jobs_due_idx" ON "jobs"("due_at", "id") WHERE "due_at" IS NOT NULL;
CREATE INDEX "jobs_queue_idx" ON "jobs"("queue", "state" DESC, "id") WHERE "due_at" IS NOT NULL;
CREATE INDEX "events_job_key_idx" ON "events"("job_key") WHERE "job_key" IS NOT NULL;
