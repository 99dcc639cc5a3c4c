import { client } from './cloud/client.gen.js';
import { createDomain, deleteDomain, listDomains } from './cloud/index.js';

// The generated code has the address; `baseUrl` would replace it.
client.setConfig({ auth: process.env.TOKEN });

const shop = { domain: 'hey-api.example', type: 'master', soa_email: 'me@example.org' } as const;
const { data: made } = await createDomain({ body: shop });
if (!made) throw new Error('The domain was not created.');
console.log('created', made.domain, made.status);

const filter = JSON.stringify({ domain: shop.domain });
const { data: page } = await listDomains({ query: { page_size: 25 }, headers: { 'X-Filter': filter } });
for (const { domain, ttl_sec } of page?.data ?? []) console.log('found', domain, ttl_sec);

const { error } = await createDomain({ body: shop });
for (const { field, reason } of error?.errors ?? []) console.log('refused', field, reason);

const { response } = await deleteDomain({ path: { domainId: made.id } });
console.log('deleted', response.status);
