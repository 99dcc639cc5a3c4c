-- CreateTable
CREATE TABLE "node_migrations" (
    "id" SERIAL NOT NULL,
    "node_id" INTEGER NOT NULL,
    "warm" BOOLEAN NOT NULL,
    "start_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_migrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "node_migrations_node_id_key" ON "node_migrations"("node_id");

-- AddForeignKey
ALTER TABLE "node_migrations" ADD CONSTRAINT "node_migrations_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
