-- CreateTable
CREATE TABLE "zone_changes" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "xid" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "zone_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "zone_changes_xid_idx" ON "zone_changes"("xid");

-- CreateIndex
CREATE INDEX "zone_changes_at_idx" ON "zone_changes"("at");

-- Whatever changes what is served of a domain notes it in its own transaction, so that nobody can forget to.
CREATE FUNCTION "note_domain_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (COALESCE(NEW."id", OLD."id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE FUNCTION "note_zone_file_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (NEW."domain_id", pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "domains_come_and_go" AFTER INSERT OR DELETE ON "domains"
  FOR EACH ROW EXECUTE FUNCTION "note_domain_change"();

-- Counts of records change with each record, and change nothing that is served.
CREATE TRIGGER "domains_changed" AFTER UPDATE OF "name_key", "type", "status", "master_ips", "axfr_ips" ON "domains"
  FOR EACH ROW
  WHEN ((OLD."name_key", OLD."type", OLD."status", OLD."master_ips", OLD."axfr_ips")
    IS DISTINCT FROM (NEW."name_key", NEW."type", NEW."status", NEW."master_ips", NEW."axfr_ips"))
  EXECUTE FUNCTION "note_domain_change"();

CREATE TRIGGER "zone_files_changed" AFTER INSERT OR UPDATE OF "serial", "text", "rendered_at" ON "zone_files"
  FOR EACH ROW EXECUTE FUNCTION "note_zone_file_change"();
