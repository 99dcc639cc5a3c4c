-- CreateTable
CREATE TABLE "kernels" (
    "id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "kvm" BOOLEAN NOT NULL,
    "architecture" TEXT NOT NULL,
    "pvops" BOOLEAN NOT NULL,
    "deprecated" BOOLEAN NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kernels_pkey" PRIMARY KEY ("id")
);
