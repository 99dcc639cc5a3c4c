-- CreateTable
CREATE TABLE "firewalls" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "rules" JSON NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firewalls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "firewall_devices" (
    "id" SERIAL NOT NULL,
    "firewall_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "firewall_devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "firewalls_account_id_id_idx" ON "firewalls"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "firewalls_account_id_label_key" ON "firewalls"("account_id", "label");

-- CreateIndex
CREATE INDEX "firewall_devices_firewall_id_id_idx" ON "firewall_devices"("firewall_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "firewall_devices_kind_entity_id_key" ON "firewall_devices"("kind", "entity_id");

-- AddForeignKey
ALTER TABLE "firewalls" ADD CONSTRAINT "firewalls_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "firewall_devices" ADD CONSTRAINT "firewall_devices_firewall_id_fkey" FOREIGN KEY ("firewall_id") REFERENCES "firewalls"("id") ON DELETE CASCADE ON UPDATE CASCADE;
