-- AlterTable
ALTER TABLE "store_buckets" ADD COLUMN     "ownership" TEXT,
ADD COLUMN     "policy" TEXT,
ADD COLUMN     "public_access_block" JSONB;

-- A server of a release that knows no policies judges requests by access control lists alone. It does not count its writes of
-- objects and of the bucket's list, which refuses these in a bucket that restricts access in another way. Nothing can refuse what
-- it reads, and the lists of objects that it sets: that ends with the update, so the guide for operators says to set the first
-- policies after it.
CREATE FUNCTION "store_refuse_unrestricted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The bucket restricts access in a way that this release of the server does not know.';
END $$;

-- Beside the former release: it refuses writes only in buckets that this release restricts.
CREATE TRIGGER "store_buckets_unrestricted" BEFORE UPDATE OF "objects", "acl" ON "store_buckets"
  FOR EACH ROW
  WHEN ((OLD."policy" IS NOT NULL OR OLD."public_access_block" IS NOT NULL OR OLD."ownership" = 'BucketOwnerEnforced')
    AND OLD."removed_at" IS NULL AND NEW."writes" = OLD."writes")
  EXECUTE FUNCTION "store_refuse_unrestricted"();
