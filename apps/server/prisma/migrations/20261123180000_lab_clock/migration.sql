-- CreateTable
CREATE TABLE "clock" (
    "id" INTEGER NOT NULL,
    "now" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "rate" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_times" (
    "id" INTEGER NOT NULL,
    "times" TEXT NOT NULL,
    "least" INTEGER NOT NULL,

    CONSTRAINT "task_times_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_seed" (
    "id" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "servers" INTEGER NOT NULL,

    CONSTRAINT "lab_seed_pkey" PRIMARY KEY ("id")
);
