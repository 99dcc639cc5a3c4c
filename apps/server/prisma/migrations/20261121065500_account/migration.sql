-- Accounts that are there have been in use since they were made.

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "activated_at" TIMESTAMPTZ(3),
ADD COLUMN     "address_1" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "address_2" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "backups_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "balance" DECIMAL(14,2) NOT NULL DEFAULT 0,
ADD COLUMN     "balance_uninvoiced" DECIMAL(14,2) NOT NULL DEFAULT 0,
ADD COLUMN     "city" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "first_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "longview_subscription" TEXT,
ADD COLUMN     "managed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "network_helper" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "object_storage" TEXT NOT NULL DEFAULT 'disabled',
ADD COLUMN     "phone" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "state" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tax_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "zip" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "username_key" TEXT;
UPDATE "users" SET "username_key" = lower("username");
ALTER TABLE "users" ALTER COLUMN "username_key" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- Backfill
UPDATE "accounts" SET "activated_at" = "created_at";

-- AddCheck
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_object_storage_check" CHECK ("object_storage" IN ('disabled', 'suspended', 'active'));
