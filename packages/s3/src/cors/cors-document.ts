import type { CorsRule } from '../backend.js';
import { S3Error } from '../errors.js';
import { headerName } from '../requests/query-headers.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml } from '../xml/write-xml.js';

const methods = ['GET', 'PUT', 'HEAD', 'POST', 'DELETE'];
const maxRules = 100;

/** S3's document of CORS rules. */
export const corsDocument = (rules: readonly CorsRule[]): string =>
  writeS3Xml('CORSConfiguration', {
    CORSRule: rules.map((rule) => ({
      ID: rule.id,
      AllowedOrigin: rule.origins,
      AllowedMethod: rule.methods,
      AllowedHeader: rule.headers,
      ExposeHeader: rule.exposed,
      MaxAgeSeconds: rule.maxAge,
    })),
  });

const wildcards = (text: string) => text.split('*').length - 1;

const words = (rule: XmlElement, name: string): readonly string[] =>
  rule.children(name).map(({ text }) => text.trim());

const readRule = (rule: XmlElement): CorsRule => {
  rule.allow('ID', 'AllowedOrigin', 'AllowedMethod', 'AllowedHeader', 'ExposeHeader', 'MaxAgeSeconds');
  const [origins, allowed, headers] = [
    words(rule, 'AllowedOrigin'),
    words(rule, 'AllowedMethod'),
    words(rule, 'AllowedHeader'),
  ];
  const [id, age] = [rule.word('ID'), rule.word('MaxAgeSeconds')];
  if (origins.length === 0 || allowed.length === 0 || (id?.length ?? 0) > 255)
    throw new S3Error('MalformedXML');
  if (age !== undefined && !/^\d{1,9}$/.test(age)) throw new S3Error('MalformedXML');
  const unknown = allowed.find((method) => !methods.includes(method));
  if (unknown !== undefined) {
    throw new S3Error('InvalidRequest', `A CORS rule cannot have the method \`${unknown}\`.`);
  }
  if ([...origins, ...headers].some((text) => wildcards(text) > 1)) {
    throw new S3Error('InvalidRequest', 'An origin or a header can have one * only.');
  }
  const exposed = words(rule, 'ExposeHeader');
  if (!exposed.every((name) => headerName.test(name)))
    throw new S3Error('InvalidRequest', 'An exposed header is to be the name of a header.');
  return {
    ...(id !== undefined && { id }),
    origins,
    methods: allowed,
    headers,
    exposed,
    ...(age !== undefined && { maxAge: Number(age) }),
  };
};

/** @throws S3Error when it is not a document of CORS rules */
export const readCorsDocument = (text: string): readonly CorsRule[] => {
  const root = readXml(text, 'CORSConfiguration');
  root.allow('CORSRule');
  const rules = root.children('CORSRule');
  if (rules.length === 0 || rules.length > maxRules) throw new S3Error('MalformedXML');
  return rules.map(readRule);
};
