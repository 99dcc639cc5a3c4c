-- AlterTable
ALTER TABLE "zone_increments" ADD COLUMN     "group_id" INTEGER,
ALTER COLUMN "domain_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "secondary_groups" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "addresses" TEXT[],
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "key_name" TEXT NOT NULL,
    "key_name_key" TEXT NOT NULL,
    "key_algorithm" TEXT NOT NULL,
    "key_secret" TEXT NOT NULL,
    "serial" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secondary_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_members" (
    "group_id" INTEGER NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "catalog_members_pkey" PRIMARY KEY ("group_id","domain_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "secondary_groups_label_key" ON "secondary_groups"("label");

-- CreateIndex
CREATE UNIQUE INDEX "secondary_groups_key_name_key_key" ON "secondary_groups"("key_name_key");

-- CreateIndex
CREATE INDEX "catalog_members_domain_id_idx" ON "catalog_members"("domain_id");

-- CreateIndex
CREATE INDEX "zone_increments_group_id_id_idx" ON "zone_increments"("group_id", "id");

-- AddForeignKey
ALTER TABLE "zone_increments" ADD CONSTRAINT "zone_increments_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "secondary_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_members" ADD CONSTRAINT "catalog_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "secondary_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tags of a domain decide in which groups it is.
DROP TRIGGER "domains_changed" ON "domains";
CREATE TRIGGER "domains_changed" AFTER UPDATE OF "name_key", "type", "status", "master_ips", "axfr_ips", "tags" ON "domains"
  FOR EACH ROW
  WHEN ((OLD."name_key", OLD."type", OLD."status", OLD."master_ips", OLD."axfr_ips", OLD."tags")
    IS DISTINCT FROM (NEW."name_key", NEW."type", NEW."status", NEW."master_ips", NEW."axfr_ips", NEW."tags"))
  EXECUTE FUNCTION "note_domain_change"();

-- Who may transfer a zone is in the log of changes, too; a group has its ID with a minus there.
CREATE FUNCTION "note_group_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (-COALESCE(NEW."id", OLD."id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "secondary_groups_changed" AFTER INSERT OR UPDATE OR DELETE ON "secondary_groups"
  FOR EACH ROW EXECUTE FUNCTION "note_group_change"();

CREATE FUNCTION "note_catalog_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "zone_changes" ("domain_id", "xid")
  VALUES (COALESCE(NEW."domain_id", OLD."domain_id"), pg_current_xact_id()::text::bigint);
  RETURN NULL;
END $$;

CREATE TRIGGER "catalog_members_changed" AFTER INSERT OR UPDATE OR DELETE ON "catalog_members"
  FOR EACH ROW EXECUTE FUNCTION "note_catalog_change"();
