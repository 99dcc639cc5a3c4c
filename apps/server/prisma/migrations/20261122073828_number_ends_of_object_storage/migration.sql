-- CreateTable
CREATE TABLE "store_ends" (
    "owner" UUID NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "store_ends_pkey" PRIMARY KEY ("owner")
);
