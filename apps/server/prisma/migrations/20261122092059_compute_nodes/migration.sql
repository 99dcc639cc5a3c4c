-- AlterTable
ALTER TABLE "node_interfaces" ADD COLUMN     "config_id" INTEGER,
ADD COLUMN     "ip_ranges" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "ipam_address" TEXT,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "primary" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "nodes" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "group" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "type" TEXT,
    "image" TEXT,
    "region" TEXT NOT NULL,
    "disk" INTEGER NOT NULL,
    "memory" INTEGER NOT NULL,
    "vcpus" INTEGER NOT NULL,
    "gpus" INTEGER NOT NULL,
    "transfer" INTEGER NOT NULL,
    "mac" TEXT NOT NULL,
    "ipv6" TEXT,
    "alerts" JSONB NOT NULL,
    "watchdog_enabled" BOOLEAN NOT NULL DEFAULT true,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "host_uuid" TEXT NOT NULL,
    "user_data" TEXT,
    "stackscript_id" INTEGER,
    "backups_enabled" BOOLEAN NOT NULL DEFAULT false,
    "backup_day" TEXT,
    "backup_window" TEXT,
    "last_backup_at" TIMESTAMPTZ(3),
    "last_config_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_disks" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "uuid" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "filesystem" TEXT NOT NULL,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_disks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_configs" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "kernel" TEXT NOT NULL,
    "comments" TEXT NOT NULL DEFAULT '',
    "memory_limit" INTEGER NOT NULL DEFAULT 0,
    "run_level" TEXT NOT NULL,
    "virt_mode" TEXT NOT NULL,
    "root_device" TEXT NOT NULL,
    "helpers" JSONB NOT NULL,
    "devices" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_configs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_pools" (
    "region" TEXT NOT NULL,
    "number" INTEGER,
    "taken" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "address_pools_pkey" PRIMARY KEY ("region")
);

-- CreateTable
CREATE TABLE "free_addresses" (
    "address" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateIndex
CREATE UNIQUE INDEX "nodes_uuid_key" ON "nodes"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_mac_key" ON "nodes"("mac");

-- CreateIndex
CREATE INDEX "nodes_account_id_id_idx" ON "nodes"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_account_id_label_key" ON "nodes"("account_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "node_disks_uuid_key" ON "node_disks"("uuid");

-- CreateIndex
CREATE INDEX "node_disks_node_id_id_idx" ON "node_disks"("node_id", "id");

-- CreateIndex
CREATE INDEX "node_configs_node_id_id_idx" ON "node_configs"("node_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "address_pools_number_key" ON "address_pools"("number");

-- CreateIndex
CREATE INDEX "free_addresses_region_released_at_idx" ON "free_addresses"("region", "released_at");

-- CreateIndex
CREATE INDEX "node_interfaces_config_id_idx" ON "node_interfaces"("config_id");

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_config_id_fkey" FOREIGN KEY ("config_id") REFERENCES "node_configs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_disks" ADD CONSTRAINT "node_disks_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_configs" ADD CONSTRAINT "node_configs_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nodes that the operator provided become empty nodes of the smallest type, which are off. Of two that had one label, the
-- later one is told apart by its number.
INSERT INTO "nodes" ("id", "account_id", "uuid", "label", "status", "type", "region", "disk", "memory", "vcpus", "gpus",
  "transfer", "mac", "alerts", "tags", "host_uuid", "created_at", "updated_at")
SELECT "id", "account_id", gen_random_uuid(),
  CASE WHEN row_number() OVER (PARTITION BY "account_id", "label" ORDER BY "id") = 1 THEN "label" ELSE "label" || '-' || "id" END,
  'offline', 'g6-nano-1', "region", 25600, 1024, 1, 0, 1000,
  regexp_replace('f23c9' || lpad(to_hex(("id"::bigint * 2654435761) & 268435455), 7, '0'), '(..)(?=.)', '\1:', 'g'),
  '{"cpu": 90, "io": 10000, "network_in": 10, "network_out": 10, "transfer_quota": 80}',
  coalesce("tags", ARRAY[]::TEXT[]), substr(md5("region") || md5("region" || '/'), 1, 40), "created_at", "created_at"
FROM "related_entities" WHERE "kind" = 'node';

SELECT setval(pg_get_serial_sequence('"nodes"', 'id'), greatest((SELECT max("id") FROM "nodes" WHERE "id" <= 1000000000), 1))
FROM "nodes" LIMIT 1;

DELETE FROM "related_entities" WHERE "kind" = 'node';

-- AlterTable
ALTER TABLE "related_entities" DROP COLUMN "tags";
