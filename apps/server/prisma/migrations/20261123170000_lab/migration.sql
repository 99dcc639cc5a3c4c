-- CreateTable
CREATE TABLE "lab_control" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,
    "turn" BIGINT NOT NULL DEFAULT 0,
    "holder" UUID,
    "held_until" TIMESTAMPTZ(3),
    "loads" BIGINT NOT NULL DEFAULT 0,
    "resets" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "lab_control_pkey" PRIMARY KEY ("id")
);

INSERT INTO "lab_control" DEFAULT VALUES;

-- CreateTable
CREATE TABLE "lab_servers" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "halted_in" BIGINT NOT NULL DEFAULT 0,
    "read" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "lab_servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_snapshots" (
    "id" SERIAL NOT NULL,
    "name" TEXT,
    "schema" TEXT NOT NULL,
    "sequences" JSONB NOT NULL,
    "row_bytes" BIGINT NOT NULL,
    "file_bytes" BIGINT NOT NULL,
    "digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lab_snapshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_snapshot_parts" (
    "snapshot_id" INTEGER NOT NULL,
    "table_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "rows" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "lab_snapshot_parts_pkey" PRIMARY KEY ("snapshot_id","table_name","position")
);

-- CreateTable
CREATE TABLE "lab_snapshot_files" (
    "snapshot_id" INTEGER NOT NULL,
    "file" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT,

    CONSTRAINT "lab_snapshot_files_pkey" PRIMARY KEY ("snapshot_id","file")
);

-- CreateIndex
CREATE UNIQUE INDEX "lab_snapshots_name_key" ON "lab_snapshots"("name");

-- CreateIndex
CREATE INDEX "lab_snapshot_files_file_idx" ON "lab_snapshot_files"("file");

-- AddForeignKey
ALTER TABLE "lab_snapshot_parts" ADD CONSTRAINT "lab_snapshot_parts_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "lab_snapshots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_snapshot_files" ADD CONSTRAINT "lab_snapshot_files_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "lab_snapshots"("id") ON DELETE CASCADE ON UPDATE CASCADE;
