import { createDomain, deleteDomain, listDomains } from './cloud.js';

const signed = { headers: { Authorization: `Bearer ${process.env.TOKEN}` } };

const shop = { domain: 'orval.example', type: 'master', soa_email: 'me@example.org' } as const;
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const made = await createDomain(shop, once(), signed);
if (made.status !== 200) throw new Error('The domain was not created.');
console.log('created', made.data.domain, made.data.status);

const filter = JSON.stringify({ domain: shop.domain });
const page = await listDomains({ page_size: 25 }, { 'X-Filter': filter }, signed);
if (page.status === 200)
  for (const { domain, ttl_sec } of page.data.data) console.log('found', domain, ttl_sec);

const again = await createDomain(shop, once(), signed);
if (again.status === 400)
  for (const { field, reason } of again.data.errors) console.log('refused', field, reason);

const gone = await deleteDomain(made.data.id, signed);
console.log('deleted', gone.status);
