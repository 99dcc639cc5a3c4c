-- The IPv6 addresses of nodes that were there already are addresses as the others.
INSERT INTO "ip_addresses" ("account_id", "node_id", "address", "type", "public", "prefix", "gateway", "region", "created_at")
SELECT "account_id", "id", "ipv6", 'ipv6', true, 64, 'fe80::1', "region", "created_at" FROM "nodes"
WHERE "ipv6" IS NOT NULL ORDER BY "id"
ON CONFLICT ("address") DO NOTHING;
