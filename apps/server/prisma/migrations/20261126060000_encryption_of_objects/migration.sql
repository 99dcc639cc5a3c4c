-- AlterTable
ALTER TABLE "store_buckets" ADD COLUMN     "encryption" TEXT;

-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "data_key" TEXT;

-- AlterTable
ALTER TABLE "store_uploads" ADD COLUMN     "data_key" TEXT,
ADD COLUMN     "writes" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "store_versions" ADD COLUMN     "data_key" TEXT;

-- By the key that encrypts them, so that those of an earlier key are found without a look at all objects.
CREATE INDEX "store_objects_data_key" ON "store_objects"(split_part("data_key", '.', 1), "id") WHERE "data_key" IS NOT NULL;
CREATE INDEX "store_versions_data_key" ON "store_versions"(split_part("data_key", '.', 1), "id") WHERE "data_key" IS NOT NULL;

-- A server of a release that knows no encryption would keep a data key with bytes that it does not encrypt, and leave encrypted bytes
-- behind. It does not count its writes, which refuses them where anything is encrypted.
CREATE FUNCTION "store_refuse_plain"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is written here is encrypted, which this release of the server does not know.';
END $$;

-- Beside the former release: it refuses writes only in buckets with encryption, which only this release can begin.
CREATE TRIGGER "store_buckets_plain" BEFORE UPDATE OF "objects" ON "store_buckets"
  FOR EACH ROW
  WHEN (OLD."encryption" IS NOT NULL AND NEW."writes" = OLD."writes")
  EXECUTE FUNCTION "store_refuse_plain"();

-- Beside the former release: it refuses parts only of encrypted uploads, which only this release can begin.
CREATE TRIGGER "store_uploads_plain" BEFORE UPDATE OF "size" ON "store_uploads"
  FOR EACH ROW
  WHEN (OLD."data_key" IS NOT NULL AND NEW."writes" = OLD."writes")
  EXECUTE FUNCTION "store_refuse_plain"();
