-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "additional_ipv4" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "seed_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "accounts_seed_key_key" ON "accounts"("seed_key");

-- The demo account was made without a seed until now.
UPDATE "accounts" SET "seed_key" = 'demo'
WHERE "id" = (SELECT "account_id" FROM "users" WHERE "username_key" = 'demo' AND "email" = 'demo@cloud.example');
