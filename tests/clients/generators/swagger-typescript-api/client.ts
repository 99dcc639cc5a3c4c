import { Api } from './cloud.js';

// The generated code has the address; `baseUrl` would replace it.
const cloud = new Api({
  securityWorker: () => ({ headers: { Authorization: `Bearer ${process.env.TOKEN}` } }),
});

const shop = {
  domain: 'swagger-typescript-api.example',
  type: 'master',
  soa_email: 'me@example.org',
} as const;
const { data: made } = await cloud.domains.createDomain(shop);
console.log('created', made.domain, made.status);

const filter = JSON.stringify({ domain: shop.domain });
const page = await cloud.domains.listDomains({ page_size: 25 }, { headers: { 'X-Filter': filter } });
for (const { domain, ttl_sec } of page.data.data) console.log('found', domain, ttl_sec);

const { error } = await cloud.domains.createDomain(shop);
for (const { field, reason } of error.errors) console.log('refused', field, reason);

const gone = await cloud.domains.deleteDomain(made.id);
console.log('deleted', gone.status);
