-- CreateTable
CREATE TABLE "catalog_files" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_files_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "regions" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "capabilities" TEXT[],
    "status" TEXT NOT NULL,
    "resolvers" JSONB NOT NULL,

    CONSTRAINT "regions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_types" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "disk" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "gpus" INTEGER NOT NULL,
    "transfer" INTEGER NOT NULL,
    "network_out" INTEGER NOT NULL,
    "price" JSONB NOT NULL,
    "region_prices" JSONB NOT NULL,
    "addons" JSONB NOT NULL,
    "successor" TEXT,

    CONSTRAINT "node_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "images" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER,
    "name" TEXT,
    "position" INTEGER,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT,
    "vendor" TEXT,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "capabilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "eol_at" TIMESTAMPTZ(3),

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stackscripts" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "gravatar_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "images" TEXT[],
    "deployments_total" INTEGER NOT NULL DEFAULT 0,
    "deployments_active" INTEGER NOT NULL DEFAULT 0,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "rev_note" TEXT NOT NULL DEFAULT '',
    "script" TEXT NOT NULL,
    "user_defined_fields" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stackscripts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "images_name_key" ON "images"("name");

-- CreateIndex
CREATE INDEX "images_account_id_id_idx" ON "images"("account_id", "id");

-- CreateIndex
CREATE INDEX "stackscripts_account_id_id_idx" ON "stackscripts"("account_id", "id");

-- AddForeignKey
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stackscripts" ADD CONSTRAINT "stackscripts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
