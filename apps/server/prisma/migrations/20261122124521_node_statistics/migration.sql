-- CreateTable
CREATE TABLE "node_collections" (
    "node_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_collections_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "node_hours" (
    "node_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "values" REAL[],

    CONSTRAINT "node_hours_pkey" PRIMARY KEY ("node_id","hour")
);

-- CreateTable
CREATE TABLE "node_days" (
    "node_id" INTEGER NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "values" REAL[],

    CONSTRAINT "node_days_pkey" PRIMARY KEY ("node_id","day")
);

-- CreateTable
CREATE TABLE "node_transfers" (
    "node_id" INTEGER NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "bytes_in" BIGINT NOT NULL,
    "bytes_out" BIGINT NOT NULL,

    CONSTRAINT "node_transfers_pkey" PRIMARY KEY ("node_id","month")
);

-- CreateTable
CREATE TABLE "past_transfers" (
    "account_id" INTEGER NOT NULL,
    "month" TIMESTAMPTZ(3) NOT NULL,
    "quota" INTEGER NOT NULL,
    "bytes_out" BIGINT NOT NULL,

    CONSTRAINT "past_transfers_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateIndex
CREATE INDEX "node_collections_due_at_idx" ON "node_collections"("due_at");

-- AddForeignKey
ALTER TABLE "node_collections" ADD CONSTRAINT "node_collections_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_hours" ADD CONSTRAINT "node_hours_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_days" ADD CONSTRAINT "node_days_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_transfers" ADD CONSTRAINT "node_transfers_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_transfers" ADD CONSTRAINT "past_transfers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
