-- AlterTable
ALTER TABLE "sim_disks" ADD COLUMN     "identity" UUID;
UPDATE "sim_disks" SET "identity" = "content";
ALTER TABLE "sim_disks" ALTER COLUMN "identity" SET NOT NULL;

-- CreateTable
CREATE TABLE "sim_backup_disks" (
    "backup" UUID NOT NULL,
    "disk" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "content" UUID NOT NULL,
    "identity" UUID NOT NULL,
    "image" TEXT,
    "password_hash" TEXT,
    "authorized_keys" TEXT[],

    CONSTRAINT "sim_backup_disks_pkey" PRIMARY KEY ("backup","disk")
);
