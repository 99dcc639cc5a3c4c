-- CreateTable
CREATE TABLE "sim_machines" (
    "uuid" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "running" JSONB,
    "power" JSONB NOT NULL,
    "defined_at" TIMESTAMPTZ(3) NOT NULL,
    "crashed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sim_machines_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "sim_disks" (
    "uuid" UUID NOT NULL,
    "machine" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "content" UUID NOT NULL,
    "image" TEXT,
    "password_hash" TEXT,
    "authorized_keys" TEXT[],

    CONSTRAINT "sim_disks_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "sim_tasks" (
    "key" TEXT NOT NULL,
    "machine" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "plan" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "crash" BOOLEAN NOT NULL,

    CONSTRAINT "sim_tasks_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sim_faults" (
    "id" SERIAL NOT NULL,
    "machine" UUID,
    "task" TEXT,
    "effect" TEXT NOT NULL,
    "once" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sim_faults_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sim_disks_machine_idx" ON "sim_disks"("machine");

-- AddForeignKey
ALTER TABLE "sim_disks" ADD CONSTRAINT "sim_disks_machine_fkey" FOREIGN KEY ("machine") REFERENCES "sim_machines"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is under way is found by its machine, what has ended by when it did.
CREATE INDEX "sim_tasks_open_idx" ON "sim_tasks"("machine") WHERE "ended_at" IS NULL;
CREATE INDEX "sim_tasks_ended_idx" ON "sim_tasks"("ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "sim_machines_crashed_idx" ON "sim_machines"("crashed_at") WHERE "crashed_at" IS NOT NULL;
