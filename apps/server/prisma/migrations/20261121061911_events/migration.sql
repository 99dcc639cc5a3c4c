-- Beyond the schema: marking events as seen reads only those that are not.

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "entity_text_id" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "rate" TEXT,
ADD COLUMN     "secondary_text_id" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "time_remaining" INTEGER,
ADD COLUMN     "user_id" INTEGER;

-- CreateIndex
CREATE INDEX "events_account_id_created_at_idx" ON "events"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "events_unseen_idx" ON "events"("account_id", "id") WHERE NOT "seen";

-- Whose events are their own is told by the user's id from now on.
UPDATE "events" SET "user_id" = "users"."id" FROM "users"
WHERE "users"."account_id" = "events"."account_id" AND "users"."username" = "events"."username";
