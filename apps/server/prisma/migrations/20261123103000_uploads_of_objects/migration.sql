-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "upload_id" UUID;
