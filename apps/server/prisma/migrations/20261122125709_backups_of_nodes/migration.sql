-- AlterTable
ALTER TABLE "nodes" ADD COLUMN     "next_backup_at" TIMESTAMPTZ(3);
-- The schedules of nodes that are enrolled already are looked at.
UPDATE "nodes" SET "next_backup_at" = "created_at" WHERE "backups_enabled";

-- CreateTable
CREATE TABLE "node_backups" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "weekly" BOOLEAN NOT NULL,
    "label" TEXT,
    "region" TEXT NOT NULL,
    "image" TEXT,
    "disks" JSONB NOT NULL,
    "configs" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "node_backups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "node_backups_uuid_key" ON "node_backups"("uuid");

-- CreateIndex
CREATE INDEX "node_backups_node_id_id_idx" ON "node_backups"("node_id", "id");

-- CreateIndex
CREATE INDEX "nodes_next_backup_at_idx" ON "nodes"("next_backup_at");

-- AddForeignKey
ALTER TABLE "node_backups" ADD CONSTRAINT "node_backups_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
