-- AlterTable
ALTER TABLE "domains" ADD COLUMN     "record_bytes" INTEGER NOT NULL DEFAULT 0;

-- What is there already is counted.
UPDATE "domains" d SET "record_bytes" = counted."bytes"
FROM (SELECT "domain_id", sum(octet_length("name") + octet_length("target")) AS "bytes" FROM "records" GROUP BY 1) counted
WHERE counted."domain_id" = d."id";
