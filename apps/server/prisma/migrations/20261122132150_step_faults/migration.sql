-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "held_by" INTEGER;

-- CreateTable
CREATE TABLE "step_faults" (
    "id" SERIAL NOT NULL,
    "effect" TEXT NOT NULL,
    "kind" TEXT,
    "step" TEXT,
    "node_id" INTEGER,
    "once" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "step_faults_pkey" PRIMARY KEY ("id")
);

-- What a step fault holds is found by it; few jobs are held.
CREATE INDEX "jobs_held_idx" ON "jobs"("held_by") WHERE "held_by" IS NOT NULL;
