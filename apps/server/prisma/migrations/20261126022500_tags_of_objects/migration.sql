-- AlterTable
ALTER TABLE "store_buckets" ADD COLUMN     "tags" JSONB;

-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "tagged_id" BIGINT,
ADD COLUMN     "tags" JSONB;

-- AlterTable
ALTER TABLE "store_uploads" ADD COLUMN     "tags" JSONB;
