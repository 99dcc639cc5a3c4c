-- CreateTable
CREATE TABLE "vpcs" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "region" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vpcs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subnets" (
    "id" SERIAL NOT NULL,
    "vpc_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "ipv4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subnets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_interfaces" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "label" TEXT,
    "subnet_id" INTEGER,
    "vpc_address" TEXT,
    "nat_address" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "node_interfaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ip_addresses" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "prefix" INTEGER NOT NULL,
    "gateway" TEXT,
    "rdns" TEXT,
    "region" TEXT NOT NULL,
    "node_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ip_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "vpcs_account_id_id_idx" ON "vpcs"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "vpcs_account_id_label_key" ON "vpcs"("account_id", "label");

-- CreateIndex
CREATE UNIQUE INDEX "subnets_vpc_id_label_key" ON "subnets"("vpc_id", "label");

-- CreateIndex
CREATE INDEX "node_interfaces_account_id_purpose_label_idx" ON "node_interfaces"("account_id", "purpose", "label");

-- CreateIndex
CREATE INDEX "node_interfaces_node_id_idx" ON "node_interfaces"("node_id");

-- CreateIndex
CREATE INDEX "node_interfaces_subnet_id_idx" ON "node_interfaces"("subnet_id");

-- CreateIndex
CREATE INDEX "node_interfaces_nat_address_idx" ON "node_interfaces"("nat_address");

-- CreateIndex
CREATE UNIQUE INDEX "ip_addresses_address_key" ON "ip_addresses"("address");

-- CreateIndex
CREATE INDEX "ip_addresses_account_id_id_idx" ON "ip_addresses"("account_id", "id");

-- CreateIndex
CREATE INDEX "ip_addresses_node_id_idx" ON "ip_addresses"("node_id");

-- AddForeignKey
ALTER TABLE "vpcs" ADD CONSTRAINT "vpcs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subnets" ADD CONSTRAINT "subnets_vpc_id_fkey" FOREIGN KEY ("vpc_id") REFERENCES "vpcs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_interfaces" ADD CONSTRAINT "node_interfaces_subnet_id_fkey" FOREIGN KEY ("subnet_id") REFERENCES "subnets"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_addresses" ADD CONSTRAINT "ip_addresses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
