-- AlterTable
ALTER TABLE "events" ADD COLUMN     "progress" JSONB,
ADD COLUMN     "started_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sim_tasks" ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0;

-- Of what has begun, only the time of the request is known.
UPDATE "events" SET "started_at" = "created_at" WHERE "status" = 'started';
