-- AlterTable
ALTER TABLE "store_parts" ADD COLUMN     "replaced_size" BIGINT;

-- AlterTable
ALTER TABLE "store_uploads" ADD COLUMN     "size" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "store_usage" (
    "owner" UUID NOT NULL,
    "cluster" TEXT NOT NULL,
    "objects" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "store_usage_pkey" PRIMARY KEY ("owner","cluster")
);

-- What is there already is counted.
UPDATE "store_uploads" u SET "size" = counted."size"
FROM (SELECT "upload_id", sum("size") AS "size" FROM "store_parts" GROUP BY 1) counted
WHERE counted."upload_id" = u."id";

INSERT INTO "store_usage" ("owner", "cluster", "objects", "bytes")
SELECT b."owner", b."cluster", coalesce(sum(b."objects") FILTER (WHERE b."removed_at" IS NULL), 0),
  coalesce(sum(b."size") FILTER (WHERE b."removed_at" IS NULL), 0)
    + coalesce(sum((SELECT sum(u."size") FROM "store_uploads" u WHERE u."bucket_id" = b."id")), 0)
FROM "store_buckets" b GROUP BY 1, 2;

-- Ends a statement, and so all that it wrote, when it exceeds a quota.
CREATE FUNCTION "store_require_quota"(within boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT within THEN
    RAISE EXCEPTION 'The quota is exceeded.' USING ERRCODE = 'QUOTA';
  END IF;
  RETURN within;
END $$;
