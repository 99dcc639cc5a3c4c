-- CreateTable
CREATE TABLE "zone_increments" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" INTEGER NOT NULL,
    "from_serial" BIGINT NOT NULL,
    "to_serial" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "zone_increments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "zone_increments_domain_id_id_idx" ON "zone_increments"("domain_id", "id");

-- CreateIndex
CREATE INDEX "zone_increments_at_idx" ON "zone_increments"("at");

-- AddForeignKey
ALTER TABLE "zone_increments" ADD CONSTRAINT "zone_increments_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;
