-- AlterTable
ALTER TABLE "users" ADD COLUMN     "password_hash" TEXT;

-- CreateTable
CREATE TABLE "related_entities" (
    "kind" TEXT NOT NULL,
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "related_entities_pkey" PRIMARY KEY ("kind","id")
);

-- CreateIndex
CREATE INDEX "related_entities_account_id_kind_id_idx" ON "related_entities"("account_id", "kind", "id");

-- AddForeignKey
ALTER TABLE "related_entities" ADD CONSTRAINT "related_entities_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
