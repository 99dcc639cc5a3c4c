-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "account_id" INTEGER NOT NULL DEFAULT 0;

-- Jobs are taken in turn by account.
CREATE INDEX "jobs_account_idx" ON "jobs"("account_id", "due_at", "id") WHERE "due_at" IS NOT NULL;

-- For the time of the next job. Its condition is another one, so that nobody reads the jobs of an account by it, whatever the
-- planner knows of the table.
DROP INDEX "jobs_due_idx";
CREATE INDEX "jobs_due_idx" ON "jobs"("due_at") WHERE "state" IN ('pending', 'running');
