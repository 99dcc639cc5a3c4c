-- CreateTable
CREATE TABLE "store_keys" (
    "access_key" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "buckets" JSONB,
    "internal" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "store_keys_pkey" PRIMARY KEY ("access_key")
);

-- CreateTable
CREATE TABLE "store_buckets" (
    "id" SERIAL NOT NULL,
    "cluster" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "owner" UUID NOT NULL,
    "acl" JSONB NOT NULL,
    "cors" JSONB,
    "lifecycle" JSONB,
    "objects" INTEGER NOT NULL DEFAULT 0,
    "size" BIGINT NOT NULL DEFAULT 0,
    "expired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "store_buckets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_objects" (
    "id" BIGSERIAL NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "size" BIGINT NOT NULL,
    "etag" TEXT NOT NULL,
    "checksum" JSONB,
    "acl" JSONB NOT NULL,
    "content_type" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "file" UUID,
    "pieces" INTEGER NOT NULL,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_id" BIGINT,
    "replaced_size" BIGINT,
    "replaced_file" UUID,
    "replaced_pieces" INTEGER,

    CONSTRAINT "store_objects_pkey" PRIMARY KEY ("bucket_id","key")
);

-- CreateTable
CREATE TABLE "store_pieces" (
    "object_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "file" UUID,
    "size" BIGINT NOT NULL,

    CONSTRAINT "store_pieces_pkey" PRIMARY KEY ("object_id","position")
);

-- CreateTable
CREATE TABLE "store_uploads" (
    "id" UUID NOT NULL,
    "bucket_id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "checksum" JSONB,
    "acl" JSONB NOT NULL,
    "content_type" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_parts" (
    "upload_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "file" UUID,
    "size" BIGINT NOT NULL,
    "etag" TEXT NOT NULL,
    "checksum" JSONB,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_file" UUID,

    CONSTRAINT "store_parts_pkey" PRIMARY KEY ("upload_id","number")
);

-- CreateTable
CREATE TABLE "store_garbage" (
    "id" BIGSERIAL NOT NULL,
    "file" UUID,
    "object_id" BIGINT,
    "upload_id" UUID,

    CONSTRAINT "store_garbage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_certificates" (
    "bucket_id" INTEGER NOT NULL,
    "certificate" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "names" TEXT[],

    CONSTRAINT "store_certificates_pkey" PRIMARY KEY ("bucket_id")
);

-- CreateTable
CREATE TABLE "store_outbound" (
    "owner" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "store_outbound_pkey" PRIMARY KEY ("owner","hour")
);

-- CreateIndex
CREATE INDEX "store_keys_owner_idx" ON "store_keys"("owner");

-- CreateIndex
CREATE INDEX "store_buckets_owner_cluster_label_idx" ON "store_buckets"("owner", "cluster", "label");

-- CreateIndex
CREATE INDEX "store_objects_file_idx" ON "store_objects"("file");

-- CreateIndex
CREATE INDEX "store_pieces_file_idx" ON "store_pieces"("file");

-- CreateIndex
CREATE INDEX "store_uploads_bucket_id_key_id_idx" ON "store_uploads"("bucket_id", "key", "id");

-- CreateIndex
CREATE INDEX "store_parts_file_idx" ON "store_parts"("file");

-- A label is taken by the bucket that has it now.
CREATE UNIQUE INDEX "store_buckets_label_cluster_key" ON "store_buckets"("label", "cluster") WHERE "removed_at" IS NULL;
CREATE INDEX "store_buckets_removed_idx" ON "store_buckets"("owner") WHERE "removed_at" IS NOT NULL;
-- An owner has one key to sign URLs with.
CREATE UNIQUE INDEX "store_keys_internal_key" ON "store_keys"("owner") WHERE "internal";

-- The counts of a bucket have no CHECK: a statement that waited for another's is checked by what it would write without that
-- before it is computed anew.
