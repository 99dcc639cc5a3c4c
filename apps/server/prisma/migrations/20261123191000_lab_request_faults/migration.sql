-- CreateTable
CREATE TABLE "lab_request_faults" (
    "id" SERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "account_id" INTEGER,
    "effect" TEXT NOT NULL,
    "status" INTEGER,
    "reason" TEXT,
    "retry_after" INTEGER,
    "delay_ms" INTEGER,
    "times" INTEGER,
    "probability" DOUBLE PRECISION NOT NULL,
    "after_commit" BOOLEAN NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lab_request_faults_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "lab_control" ADD COLUMN     "forgets" BIGINT NOT NULL DEFAULT 0;
