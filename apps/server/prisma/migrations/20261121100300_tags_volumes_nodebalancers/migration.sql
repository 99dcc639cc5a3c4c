-- CreateTable
CREATE TABLE "nodebalancers" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "ipv4" TEXT NOT NULL,
    "ipv6" TEXT,
    "client_conn_throttle" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "nodebalancers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("account_id","label")
);

-- CreateTable
CREATE TABLE "volumes" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "node_id" INTEGER,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "volumes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "nodebalancers_account_id_id_idx" ON "nodebalancers"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "nodebalancers_account_id_label_key" ON "nodebalancers"("account_id", "label");

-- CreateIndex
CREATE INDEX "volumes_account_id_id_idx" ON "volumes"("account_id", "id");

-- CreateIndex
CREATE INDEX "volumes_node_id_idx" ON "volumes"("node_id");

-- CreateIndex
CREATE UNIQUE INDEX "volumes_account_id_label_key" ON "volumes"("account_id", "label");

-- AddForeignKey
ALTER TABLE "nodebalancers" ADD CONSTRAINT "nodebalancers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volumes" ADD CONSTRAINT "volumes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every tag that something has is a tag of its account.
INSERT INTO "tags" ("account_id", "label", "created_at")
SELECT DISTINCT tagged."account_id", given."label", now()
FROM (
    SELECT "account_id", "tags" FROM "domains"
    UNION ALL
    SELECT "account_id", "tags" FROM "firewalls"
) AS tagged, unnest(tagged."tags") AS given ("label");

-- What has a table of its own now is not provided by the operator any more: nothing would find it there.
DELETE FROM "entity_grants" g USING "related_entities" r
WHERE r."kind" = g."kind" AND r."id" = g."entity_id" AND r."kind" IN ('volume', 'nodebalancer');
DELETE FROM "firewall_devices" d USING "related_entities" r
WHERE r."kind" = d."kind" AND r."id" = d."entity_id" AND r."kind" = 'nodebalancer';
DELETE FROM "related_entities" WHERE "kind" IN ('volume', 'nodebalancer');
