import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { readWebsiteDocument, websiteDocument } from './website-document.js';

const document = (...parts: string[]) => `<WebsiteConfiguration>${parts.join('')}</WebsiteConfiguration>`;
const index = '<IndexDocument><Suffix>index.html</Suffix></IndexDocument>';
const all = (inside: string) => document(`<RedirectAllRequestsTo>${inside}</RedirectAllRequestsTo>`);
const rule = (inside: string) =>
  document(index, `<RoutingRules><RoutingRule>${inside}</RoutingRule></RoutingRules>`);
const redirect = (inside: string) => rule(`<Redirect>${inside}</Redirect>`);
const condition = (inside: string) =>
  rule(`<Condition>${inside}</Condition><Redirect><HostName>a.example</HostName></Redirect>`);

const codeOf = (text: string) => {
  try {
    readWebsiteDocument(text);
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'nothing';
};

describe('the document of a website', () => {
  it.each([
    { host: 'www.example.com' },
    { host: 'localhost:8080', protocol: 'https' as const },
    { index: 'index.html', rules: [] },
    {
      index: 'start page.htm',
      error: 'errors/<&>.html',
      rules: [
        { prefix: 'docs/', redirect: { prefix: 'documents/' } },
        { error: 404, redirect: { host: 'other.example', status: 302 } },
        { prefix: '', error: 503, redirect: { protocol: 'https' as const, key: 'away.html' } },
        { redirect: { status: 308, prefix: '' } },
      ],
    },
  ])('can be written and read: %j', (website) => {
    expect(readWebsiteDocument(websiteDocument(website))).toEqual(website);
  });

  it.each([
    ['nothing', document(), 'InvalidArgument'],
    ['an unknown element', document(index, '<Other/>'), 'MalformedXML'],
    ['no suffix', document('<IndexDocument/>'), 'InvalidArgument'],
    ['an empty suffix', document('<IndexDocument><Suffix></Suffix></IndexDocument>'), 'InvalidArgument'],
    [
      'a suffix with a slash',
      document('<IndexDocument><Suffix>a/b</Suffix></IndexDocument>'),
      'InvalidArgument',
    ],
    ['an error document without a key', document(index, '<ErrorDocument/>'), 'InvalidArgument'],
    [
      'a long key',
      document(index, `<ErrorDocument><Key>${'a'.repeat(1025)}</Key></ErrorDocument>`),
      'InvalidRequest',
    ],
    [
      'a redirect of all requests beside an index',
      document(index, '<RedirectAllRequestsTo/>'),
      'InvalidArgument',
    ],
    ['a redirect of all requests without a host', all(''), 'MalformedXML'],
    ['a host that is none', all('<HostName>a b</HostName>'), 'InvalidRequest'],
    ['another protocol', all('<HostName>a</HostName><Protocol>ftp</Protocol>'), 'InvalidRequest'],
    ['rules without an index', document('<RoutingRules/>'), 'InvalidArgument'],
    ['a rule without a redirect', rule(''), 'MalformedXML'],
    ['a redirect that says nothing', redirect(''), 'MalformedXML'],
    [
      'a prefix and a key',
      redirect('<ReplaceKeyPrefixWith>a</ReplaceKeyPrefixWith><ReplaceKeyWith>b</ReplaceKeyWith>'),
      'InvalidRequest',
    ],
    ['status 300', redirect('<HttpRedirectCode>300</HttpRedirectCode>'), 'InvalidRequest'],
    ['status 200', redirect('<HttpRedirectCode>200</HttpRedirectCode>'), 'InvalidRequest'],
    ['a condition that says nothing', condition(''), 'MalformedXML'],
    [
      'an error that is none',
      condition('<HttpErrorCodeReturnedEquals>302</HttpErrorCodeReturnedEquals>'),
      'InvalidRequest',
    ],
    [
      'more than 50 rules',
      document(
        index,
        `<RoutingRules>${'<RoutingRule><Redirect><HostName>a</HostName></Redirect></RoutingRule>'.repeat(51)}</RoutingRules>`,
      ),
      'InvalidRequest',
    ],
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});
