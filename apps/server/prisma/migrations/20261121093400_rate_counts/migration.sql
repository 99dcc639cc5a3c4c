-- Beyond the schema: unlogged, since counts of the last minutes are not worth a write to the log of the database; half
-- of each page is left free, so that a count can be raised where it lies.

-- CreateTable
CREATE UNLOGGED TABLE "rate_counts" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_counts_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);
