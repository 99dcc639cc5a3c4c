-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "object_storage_ends" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "storage_clusters" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'available',

    CONSTRAINT "storage_clusters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "storage_keys" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "access_key" TEXT NOT NULL,
    "bucket_access" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "storage_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "storage_keys_access_key_key" ON "storage_keys"("access_key");

-- CreateIndex
CREATE INDEX "storage_keys_account_id_id_idx" ON "storage_keys"("account_id", "id");

-- AddForeignKey
ALTER TABLE "storage_keys" ADD CONSTRAINT "storage_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
