-- AlterTable
ALTER TABLE "lab_servers" ADD COLUMN     "changes" BIGINT NOT NULL DEFAULT 0;
