-- CreateTable
CREATE TABLE "zone_copies" (
    "domain_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name_key" TEXT NOT NULL,
    "text" TEXT,
    "serial" BIGINT,
    "transferred_at" TIMESTAMPTZ(3),
    "start_refresh" BIGINT,
    "start_retry" BIGINT,
    "start_expire" BIGINT,
    "forced" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "expired" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "claim" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "notified_at" TIMESTAMPTZ(3),
    "notified_by" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "zone_copies_pkey" PRIMARY KEY ("domain_id")
);

-- CreateIndex
CREATE INDEX "zone_copies_due_at_account_id_idx" ON "zone_copies"("due_at", "account_id");

-- AddForeignKey
ALTER TABLE "zone_copies" ADD CONSTRAINT "zone_copies_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that are to expire are found by it.
CREATE INDEX "zone_copies_expires_at_idx" ON "zone_copies"("expires_at") WHERE NOT "expired" AND "expires_at" IS NOT NULL;

-- Every slave that is served has a row, whoever writes the domain. A change of it has its masters asked again: at once, but not
-- more often than once in a second. Another name is another zone; other masters may count their serials otherwise. What is a
-- master again keeps nothing but the serial.
CREATE FUNCTION "follow_slave"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."type" = 'slave' AND NEW."status" = 'active' THEN
    INSERT INTO "zone_copies" AS c ("domain_id", "account_id", "name_key", "due_at")
    VALUES (NEW."id", NEW."account_id", NEW."name_key", NEW."updated_at")
    ON CONFLICT ("domain_id") DO UPDATE SET
      "due_at" = greatest(NEW."updated_at", c."claimed_at" + interval '1 second'),
      "claim" = NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE "zone_copies" SET "due_at" = NULL, "claim" = NULL WHERE "domain_id" = NEW."id";
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW."type" <> 'slave' OR NEW."name_key" <> OLD."name_key") THEN
    UPDATE "zone_copies" SET "name_key" = NEW."name_key", "text" = NULL, "transferred_at" = NULL,
      "start_refresh" = NULL, "start_retry" = NULL, "start_expire" = NULL, "forced" = true,
      "checked_at" = NULL, "expires_at" = NULL, "expired" = false, "failures" = 0, "problem" = NULL
    WHERE "domain_id" = NEW."id";
  ELSIF TG_OP = 'UPDATE' AND NEW."master_ips" <> OLD."master_ips" THEN
    UPDATE "zone_copies" SET "forced" = true, "failures" = 0 WHERE "domain_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "domains_followed" AFTER INSERT OR UPDATE OF "updated_at" ON "domains"
  FOR EACH ROW EXECUTE FUNCTION "follow_slave"();

-- A copy is what is served of a slave.
CREATE TRIGGER "zone_copies_changed" AFTER UPDATE OF "text", "serial", "transferred_at", "expired" ON "zone_copies"
  FOR EACH ROW
  WHEN ((OLD."serial", OLD."transferred_at", OLD."expired") IS DISTINCT FROM (NEW."serial", NEW."transferred_at", NEW."expired"))
  EXECUTE FUNCTION "note_zone_file_change"();

INSERT INTO "zone_copies" ("domain_id", "account_id", "name_key", "due_at")
SELECT "id", "account_id", "name_key", CURRENT_TIMESTAMP FROM "domains" WHERE "type" = 'slave' AND "status" = 'active';
