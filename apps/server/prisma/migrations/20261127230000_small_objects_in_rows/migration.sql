-- AlterTable
ALTER TABLE "store_objects" ADD COLUMN     "content" BYTEA;

-- AlterTable
ALTER TABLE "store_versions" ADD COLUMN     "content" BYTEA;

-- A server of a release that knows no bytes in rows would move an object among the versions, or back, without its bytes. Not checked
-- for rows that there are, which all have files or pieces.
-- Beside the former release: it is refused only where this release wrote bytes into rows.
ALTER TABLE "store_objects" ADD CONSTRAINT "store_objects_content_check"
  CHECK ("size" = 0 OR "file" IS NOT NULL OR "pieces" <> 0 OR "content" IS NOT NULL) NOT VALID;
-- Beside the former release: the same.
ALTER TABLE "store_versions" ADD CONSTRAINT "store_versions_content_check"
  CHECK ("size" = 0 OR "file" IS NOT NULL OR "pieces" <> 0 OR "content" IS NOT NULL) NOT VALID;
