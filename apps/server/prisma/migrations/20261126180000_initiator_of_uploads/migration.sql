-- AlterTable
ALTER TABLE "store_uploads" ADD COLUMN     "initiator" UUID;
