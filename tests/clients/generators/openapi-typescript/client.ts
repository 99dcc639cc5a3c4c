import createClient from 'openapi-fetch';
import type { paths } from './cloud.js';

const { API = '', TOKEN = '' } = process.env;
const cloud = createClient<paths>({ baseUrl: API, headers: { Authorization: `Bearer ${TOKEN}` } });

const shop = { domain: 'openapi-typescript.example', type: 'master', soa_email: 'me@example.org' } as const;
const { data: made } = await cloud.POST('/domains', { body: shop });
if (!made) throw new Error('The domain was not created.');
console.log('created', made.domain, made.status);

const filter = JSON.stringify({ domain: shop.domain });
const { data: page } = await cloud.GET('/domains', {
  params: { query: { page_size: 25 }, header: { 'X-Filter': filter } },
});
for (const { domain, ttl_sec } of page?.data ?? []) console.log('found', domain, ttl_sec);

const { error } = await cloud.POST('/domains', { body: shop });
for (const { field, reason } of error?.errors ?? []) console.log('refused', field, reason);

const { response } = await cloud.DELETE('/domains/{domainId}', { params: { path: { domainId: made.id } } });
console.log('deleted', response.status);
