-- AlterTable
ALTER TABLE "store_buckets" ADD COLUMN     "lock_writes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "object_lock" JSONB;

-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "protection" JSONB;

-- AlterTable
ALTER TABLE "store_uploads" ADD COLUMN     "protection" JSONB;

-- AlterTable
ALTER TABLE "store_versions" ADD COLUMN     "protection" JSONB;

-- Beside the former release: it writes no object lock, and is only refused to suspend versioning where there is one.
ALTER TABLE "store_buckets" ADD CONSTRAINT "store_buckets_object_lock_check" CHECK ("object_lock" IS NULL OR "versioning" = 'Enabled');

-- A server of a release that does not know what protects versions removes them, and loses the protection of those that it moves. It
-- does not count its writes by `lock_writes`, which refuses them in a bucket with object lock.
CREATE FUNCTION "store_refuse_unaware_of_locks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The bucket has object lock, which this release of the server does not know.';
END $$;

-- Beside the former release: it refuses writes only in buckets with object lock, which only this release can make have it.
CREATE TRIGGER "store_buckets_unaware_of_locks" BEFORE UPDATE OF "objects" ON "store_buckets"
  FOR EACH ROW
  WHEN (OLD."object_lock" IS NOT NULL AND OLD."removed_at" IS NULL AND NEW."lock_writes" = OLD."lock_writes")
  EXECUTE FUNCTION "store_refuse_unaware_of_locks"();

-- Such a server would also cancel the object storage of an account with protected versions. This release removes the buckets in the
-- same transaction, before it counts the cancellation.
CREATE FUNCTION "accounts_refuse_unaware_of_locks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "store_buckets" WHERE "owner" = NEW."uuid" AND "object_lock" IS NOT NULL AND "removed_at" IS NULL) THEN
    RAISE EXCEPTION 'A bucket has object lock, which this release of the server does not know.';
  END IF;
  RETURN NEW;
END $$;

-- Beside the former release: it refuses cancellations only of accounts with such buckets.
CREATE TRIGGER "accounts_unaware_of_locks" BEFORE UPDATE OF "object_storage_ends" ON "accounts"
  FOR EACH ROW WHEN (NEW."object_storage_ends" % 2 = 1)
  EXECUTE FUNCTION "accounts_refuse_unaware_of_locks"();
