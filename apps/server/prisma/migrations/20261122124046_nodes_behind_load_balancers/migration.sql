-- CreateTable
CREATE TABLE "nodebalancer_nodes" (
    "nodebalancer_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,

    CONSTRAINT "nodebalancer_nodes_pkey" PRIMARY KEY ("nodebalancer_id","node_id")
);

-- CreateIndex
CREATE INDEX "nodebalancer_nodes_node_id_idx" ON "nodebalancer_nodes"("node_id");

-- AddForeignKey
ALTER TABLE "nodebalancer_nodes" ADD CONSTRAINT "nodebalancer_nodes_nodebalancer_id_fkey" FOREIGN KEY ("nodebalancer_id") REFERENCES "nodebalancers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodebalancer_nodes" ADD CONSTRAINT "nodebalancer_nodes_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "nodes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
