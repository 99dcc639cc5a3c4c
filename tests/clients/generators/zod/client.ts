import { createDomainBody, createDomainResponse, listDomainsResponse } from './cloud.js';

const { API = '', TOKEN = '' } = process.env;
const send = (path: string, method = 'GET', body?: unknown) =>
  fetch(`${API}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      'X-Filter': JSON.stringify({ domain: shop.domain }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const shop = createDomainBody.parse({
  domain: 'zod.example',
  type: 'master',
  soa_email: 'me@example.org',
});
const made = createDomainResponse.parse(await (await send('/domains', 'POST', shop)).json());
console.log('created', made.domain, made.status);

const page = listDomainsResponse.parse(await (await send('/domains')).json());
for (const { domain, ttl_sec } of page.data) console.log('found', domain, ttl_sec);

const { error } = createDomainBody.safeParse({ ...shop, domain: 'x'.repeat(300) });
for (const { path, message } of error?.issues.slice(0, 1) ?? [])
  console.log('refused', path.join('.'), message);

const { status } = await send(`/domains/${made.id}`, 'DELETE');
console.log('deleted', status);
