-- AlterTable
ALTER TABLE "store_buckets" ADD COLUMN     "versioning" TEXT,
ADD COLUMN     "writes" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "version" UUID;

-- CreateTable
CREATE TABLE "store_versions" (
    "id" BIGINT NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "version" UUID,
    "size" BIGINT NOT NULL,
    "etag" TEXT,
    "checksum" JSONB,
    "acl" JSONB,
    "content_type" TEXT,
    "headers" JSONB,
    "metadata" JSONB,
    "tags" JSONB,
    "tagged_id" BIGINT,
    "file" UUID,
    "pieces" INTEGER NOT NULL,
    "upload_id" UUID,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "noncurrent_at" TIMESTAMPTZ(3),

    CONSTRAINT "store_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "store_versions_bucket_id_key_id_idx" ON "store_versions"("bucket_id", "key", "id" DESC);

-- CreateIndex
CREATE INDEX "store_versions_file_idx" ON "store_versions"("file");

-- Beside the former release: it cannot remove a bucket with versions, which this release removes first.
ALTER TABLE "store_versions" ADD CONSTRAINT "store_versions_bucket_id_fkey" FOREIGN KEY ("bucket_id") REFERENCES "store_buckets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of the versions of a key one may have no id, and one may be the current delete marker.
CREATE UNIQUE INDEX "store_versions_null_key" ON "store_versions"("bucket_id", "key") WHERE "version" IS NULL;
CREATE UNIQUE INDEX "store_versions_current_key" ON "store_versions"("bucket_id", "key") WHERE "noncurrent_at" IS NULL;

-- A server of a release that knows no versions replaces and removes objects where they are to be kept. It does not count its
-- writes, which refuses them in a bucket that keeps versions.
CREATE FUNCTION "store_refuse_unaware"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The bucket keeps versions, which this release of the server does not know.';
END $$;

-- Beside the former release: it refuses writes only in buckets that keep versions, which only this release can make keep them.
CREATE TRIGGER "store_buckets_unaware" BEFORE UPDATE OF "objects" ON "store_buckets"
  FOR EACH ROW
  WHEN (OLD."versioning" IS NOT NULL AND OLD."removed_at" IS NULL AND NEW."writes" = OLD."writes")
  EXECUTE FUNCTION "store_refuse_unaware"();
