import type { RoutingRule, SiteProtocol, SiteRedirect, Website } from '../bucket-settings.js';
import { S3Error } from '../errors.js';
import { longestKey } from '../requests/addressing.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml } from '../xml/write-xml.js';

const maxRules = 50;

/** S3's document of a website. */
export const websiteDocument = (website: Website): string =>
  writeS3Xml(
    'WebsiteConfiguration',
    'host' in website
      ? { RedirectAllRequestsTo: { HostName: website.host, Protocol: website.protocol } }
      : {
          IndexDocument: { Suffix: website.index },
          ErrorDocument: website.error === undefined ? undefined : { Key: website.error },
          RoutingRules:
            website.rules.length === 0 ? undefined : { RoutingRule: website.rules.map(ruleElement) },
        },
  );

const ruleElement = ({ prefix, error, redirect }: RoutingRule) => ({
  Condition:
    prefix === undefined && error === undefined
      ? undefined
      : { KeyPrefixEquals: prefix, HttpErrorCodeReturnedEquals: error },
  Redirect: {
    Protocol: redirect.protocol,
    HostName: redirect.host,
    ReplaceKeyPrefixWith: redirect.prefix,
    ReplaceKeyWith: redirect.key,
    HttpRedirectCode: redirect.status,
  },
});

const invalid = (message: string): S3Error => new S3Error('InvalidRequest', message);

const invalidArgument = (name: string, value: string, message: string): S3Error =>
  new S3Error('InvalidArgument', message, { ArgumentName: name, ArgumentValue: value });

/** An object without its undefined fields. */
const defined = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const readProtocol = (element: XmlElement): SiteProtocol | undefined => {
  const protocol = element.word('Protocol');
  if (protocol === undefined || protocol === 'http' || protocol === 'https') return protocol;
  throw invalid('The protocol of a redirect can be http or https.');
};

/** A name of a host; as in S3, a port and a path may follow. */
const readHost = (element: XmlElement): string | undefined => {
  const host = element.word('HostName');
  if (host === undefined || /^[!-~]{1,255}$/.test(host)) return host;
  throw invalid('The host of a redirect is to be the name of a host.');
};

/** A key or a part of one. */
const readKey = (element: XmlElement, name: string): string | undefined => {
  const key = element.child(name)?.text;
  if (key === undefined) return undefined;
  if (Buffer.byteLength(key) > longestKey || key.includes('\0')) {
    throw invalid(`${name} is to be at most ${longestKey} bytes without U+0000.`);
  }
  return key;
};

const readStatus = (
  element: XmlElement,
  name: string,
  isValid: (status: number) => boolean,
): number | undefined => {
  const text = element.word(name);
  if (text === undefined) return undefined;
  if (/^\d{3}$/.test(text) && isValid(Number(text))) return Number(text);
  throw invalid(`\`${text}\` is no status for ${name}.`);
};

const readRedirect = (element: XmlElement): SiteRedirect => {
  element.allow('Protocol', 'HostName', 'ReplaceKeyPrefixWith', 'ReplaceKeyWith', 'HttpRedirectCode');
  const redirect = defined({
    protocol: readProtocol(element),
    host: readHost(element),
    prefix: readKey(element, 'ReplaceKeyPrefixWith'),
    key: readKey(element, 'ReplaceKeyWith'),
    status: readStatus(element, 'HttpRedirectCode', (status) => status > 300 && status < 400),
  });
  if (Object.keys(redirect).length === 0) throw new S3Error('MalformedXML', 'A redirect says nothing.');
  if (redirect.prefix !== undefined && redirect.key !== undefined) {
    throw invalid('A redirect can have ReplaceKeyPrefixWith or ReplaceKeyWith, not both.');
  }
  return redirect;
};

const readRule = (element: XmlElement): RoutingRule => {
  element.allow('Condition', 'Redirect');
  const condition = element.child('Condition');
  condition?.allow('KeyPrefixEquals', 'HttpErrorCodeReturnedEquals');
  const conditions = condition && {
    prefix: readKey(condition, 'KeyPrefixEquals'),
    error: readStatus(condition, 'HttpErrorCodeReturnedEquals', (status) => status >= 400 && status < 600),
  };
  const given = defined({ ...conditions });
  if (condition !== undefined && Object.keys(given).length === 0) {
    throw new S3Error('MalformedXML', 'A condition says nothing.');
  }
  return { ...given, redirect: readRedirect(element.required('Redirect')) };
};

const readRedirectAll = (element: XmlElement): Website => {
  element.allow('HostName', 'Protocol');
  const host = readHost(element);
  if (host === undefined) throw new S3Error('MalformedXML', 'HostName is missing.');
  return { host, ...defined({ protocol: readProtocol(element) }) };
};

const readIndex = (element: XmlElement): string => {
  element.allow('Suffix');
  const index = readKey(element, 'Suffix') ?? '';
  if (index !== '' && !index.includes('/')) return index;
  throw invalidArgument(
    'IndexDocument',
    index,
    'The suffix of the index document is to be a name without a slash.',
  );
};

const readErrorKey = (element: XmlElement): string => {
  element.allow('Key');
  const key = readKey(element, 'Key') ?? '';
  if (key !== '') return key;
  throw invalidArgument('ErrorDocument', key, 'The error document has no key.');
};

/** @throws S3Error when it is not a document of a website */
export const readWebsiteDocument = (text: string): Website => {
  const root = readXml(text, 'WebsiteConfiguration');
  root.allow('RedirectAllRequestsTo', 'IndexDocument', 'ErrorDocument', 'RoutingRules');
  const all = root.child('RedirectAllRequestsTo');
  if (all !== undefined) {
    if (root.childNames.length > 1) {
      throw invalidArgument('RedirectAllRequestsTo', 'not null', 'A redirect of all requests stands alone.');
    }
    return readRedirectAll(all);
  }
  const [index, error, list] = [
    root.child('IndexDocument'),
    root.child('ErrorDocument'),
    root.child('RoutingRules'),
  ];
  if (index === undefined) {
    throw invalidArgument(
      'IndexDocument',
      'null',
      'A website has an index document or redirects all requests.',
    );
  }
  list?.allow('RoutingRule');
  const rules = list?.children('RoutingRule') ?? [];
  if (rules.length > maxRules) throw invalid(`A website can have ${maxRules} routing rules.`);
  return {
    index: readIndex(index),
    ...(error && { error: readErrorKey(error) }),
    rules: rules.map(readRule),
  };
};
