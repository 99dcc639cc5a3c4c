import { expect } from 'vitest';
import type { TestServer } from '../test-server.js';
import { rowsOf } from './rows-of.js';

/** Expects correct counts, and no rows that refer to deleted things. */
export async function expectConsistent(server: TestServer): Promise<void> {
  const faults = await rowsOf(
    server,
    `SELECT 'domain_count of account ' || a.id AS fault FROM accounts a
       WHERE domain_count <> (SELECT count(*) FROM domains d WHERE d.account_id = a.id)
     UNION ALL SELECT 'record_count of domain ' || d.id FROM domains d
       WHERE record_count <> (SELECT count(*) FROM records r WHERE r.domain_id = d.id)
     UNION ALL SELECT 'record_bytes of domain ' || d.id FROM domains d
       WHERE record_bytes <> (SELECT coalesce(sum(octet_length(name) + octet_length(target)), 0)
                              FROM records r WHERE r.domain_id = d.id)
     UNION ALL SELECT 'zone file of no domain ' || z.domain_id FROM zone_files z
       WHERE NOT EXISTS (SELECT 1 FROM domains d WHERE d.id = z.domain_id)
     UNION ALL SELECT 'slave that nobody compares ' || d.id FROM domains d
       WHERE d.type = 'slave' AND d.status = 'active' AND NOT EXISTS (
         SELECT 1 FROM zone_copies c WHERE c.domain_id = d.id AND c.name_key = d.name_key AND c.due_at IS NOT NULL)
     UNION ALL SELECT 'copy that is compared and is of no slave ' || c.domain_id FROM zone_copies c JOIN domains d ON d.id = c.domain_id
       WHERE c.due_at IS NOT NULL AND (d.type <> 'slave' OR d.status <> 'active')
     UNION ALL SELECT 'grant on no domain ' || g.entity_id FROM entity_grants g
       WHERE g.kind = 'domain' AND NOT EXISTS (SELECT 1 FROM domains d WHERE d.id = g.entity_id)
     UNION ALL SELECT 'grant on no volume ' || g.entity_id FROM entity_grants g
       WHERE g.kind = 'volume' AND NOT EXISTS (SELECT 1 FROM volumes v WHERE v.id = g.entity_id)
     UNION ALL SELECT 'address of no node ' || a.address FROM ip_addresses a
       WHERE a.node_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = a.node_id)
     UNION ALL SELECT 'volume at no node ' || v.id FROM volumes v
       WHERE v.node_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = v.node_id)
     UNION ALL SELECT 'slot with what the node does not have, in profile ' || c.id
       FROM node_configs c, jsonb_each(c.devices) AS held (slot, device)
       WHERE NOT EXISTS (SELECT 1 FROM node_disks d WHERE d.node_id = c.node_id AND d.id = (device ->> 'disk_id')::int)
         AND NOT EXISTS (SELECT 1 FROM volumes v WHERE v.node_id = c.node_id AND v.id = (device ->> 'volume_id')::int)
         AND device <> 'null'
     UNION ALL SELECT 'address of a subnet twice ' || i.vpc_address FROM node_interfaces i
       WHERE EXISTS (SELECT 1 FROM node_interfaces o WHERE o.subnet_id = i.subnet_id AND o.vpc_address = i.vpc_address
                       AND o.id <> i.id AND o.config_id IS NOT NULL) AND i.config_id IS NOT NULL
     UNION ALL SELECT 'interfaces out of place, or several primary ones, in profile ' || i.config_id
       FROM node_interfaces i WHERE i.config_id IS NOT NULL GROUP BY i.config_id
       HAVING count(DISTINCT i.position) <> count(*) OR max(i.position) >= count(*) OR count(*) FILTER (WHERE i."primary") > 1
     UNION ALL SELECT 'public address of another node for interface ' || i.id FROM node_interfaces i
       WHERE i.config_id IS NOT NULL AND i.nat_address IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM ip_addresses a WHERE a.address = i.nat_address AND a.node_id = i.node_id)
     UNION ALL SELECT 'interface in no VLAN ' || i.id FROM node_interfaces i JOIN nodes n ON n.id = i.node_id
       WHERE i.purpose = 'vlan' AND i.config_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM related_entities v WHERE v.kind = 'vlan' AND v.account_id = i.account_id
           AND v.region = n.region AND v.label = i.label)
     UNION ALL SELECT 'IPv6 address of a node that nobody has ' || n.ipv6 FROM nodes n
       WHERE n.ipv6 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ip_addresses a WHERE a.address = n.ipv6)
     UNION ALL SELECT 'address both free and given ' || f.address FROM free_addresses f
       WHERE EXISTS (SELECT 1 FROM ip_addresses a WHERE a.address = f.address)
         OR EXISTS (SELECT 1 FROM nodebalancers b WHERE b.ipv4 = f.address)
     UNION ALL SELECT 'tag that the account does not have ' || given.label
       FROM (SELECT account_id, tags FROM domains UNION ALL SELECT account_id, tags FROM firewalls
             UNION ALL SELECT account_id, tags FROM volumes UNION ALL SELECT account_id, tags FROM nodebalancers
             UNION ALL SELECT account_id, tags FROM nodes) thing,
         unnest(thing.tags) AS given (label)
       WHERE NOT EXISTS (SELECT 1 FROM tags t WHERE t.account_id = thing.account_id AND t.label = given.label)
     UNION ALL SELECT 'more records than a domain may have ' || d.id FROM domains d WHERE d.record_count > 12000
     UNION ALL SELECT 'alias beside other records ' || r.id FROM records r
       WHERE r.type = 'CNAME' AND EXISTS (
         SELECT 1 FROM records o WHERE o.domain_id = r.domain_id AND o.name_key = r.name_key AND o.id <> r.id)
     UNION ALL SELECT 'counts of bucket ' || b.id FROM store_buckets b CROSS JOIN LATERAL (
         SELECT count(*) AS objects, coalesce(sum(o.size), 0) AS size FROM (
           SELECT bucket_id, size FROM store_objects UNION ALL SELECT bucket_id, size FROM store_versions
         ) AS o WHERE o.bucket_id = b.id
       ) AS had WHERE b.objects <> had.objects OR b.size <> had.size
     UNION ALL SELECT 'version that is newer than the current one ' || v.id FROM store_versions v
       JOIN store_objects o ON o.bucket_id = v.bucket_id AND o.key = v.key WHERE v.id > o.id OR v.noncurrent_at IS NULL
     UNION ALL SELECT 'key without a current version ' || encode(v.key, 'hex') FROM store_versions v
       WHERE NOT EXISTS (SELECT 1 FROM store_objects o WHERE o.bucket_id = v.bucket_id AND o.key = v.key)
         AND NOT EXISTS (SELECT 1 FROM store_versions n WHERE n.bucket_id = v.bucket_id AND n.key = v.key
                           AND n.noncurrent_at IS NULL AND n.id >= v.id)
         AND NOT EXISTS (SELECT 1 FROM store_buckets b WHERE b.id = v.bucket_id AND b.removed_at IS NOT NULL)
     UNION ALL SELECT 'size of upload ' || u.id FROM store_uploads u
      WHERE size <> (SELECT coalesce(sum(p.size), 0) FROM store_parts p WHERE p.upload_id = u.id)
     UNION ALL SELECT 'usage of ' || owner || ' in ' || cluster FROM (
       SELECT b.owner, b.cluster, sum(b.objects) FILTER (WHERE b.removed_at IS NULL) AS objects,
         coalesce(sum(b.size) FILTER (WHERE b.removed_at IS NULL), 0)
           + coalesce(sum((SELECT sum(u.size) FROM store_uploads u WHERE u.bucket_id = b.id)), 0) AS bytes
       FROM store_buckets b GROUP BY 1, 2
     ) AS had FULL JOIN store_usage AS u USING (owner, cluster)
     WHERE coalesce(had.objects, 0) <> coalesce(u.objects, 0) OR coalesce(had.bytes, 0) <> coalesce(u.bytes, 0)`,
  );
  expect(faults).toEqual([]);
}
