-- AlterTable
ALTER TABLE "sim_machines" ADD COLUMN     "counters" JSONB,
ADD COLUMN     "host" TEXT;

-- AlterTable
ALTER TABLE "sim_tasks" ADD COLUMN     "host" TEXT,
ADD COLUMN     "worker" TEXT;

-- CreateTable
CREATE TABLE "sim_samples" (
    "machine" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "used" JSONB NOT NULL,

    CONSTRAINT "sim_samples_pkey" PRIMARY KEY ("machine","at")
);

-- AddForeignKey
ALTER TABLE "sim_samples" ADD CONSTRAINT "sim_samples_machine_fkey" FOREIGN KEY ("machine") REFERENCES "sim_machines"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;
