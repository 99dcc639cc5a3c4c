import { isObject } from '@cloud-account/core';
import type { Document } from '@cloud-account/spec';

/** The domains that hosts of a server are below. */
export interface Hosts {
  readonly platform: string;
  /** Of object storage. */
  readonly objects: string;
  /** A cluster of object storage as clients write it. */
  readonly cluster: (own: string) => string;
}

/** A text of an example with the hosts of a server in the place of those that the specification is written with. */
const renamed = (text: string, { platform, objects, cluster }: Hosts): string =>
  text
    .replace(
      /(website-)?([a-z0-9-]+)\.objects\.cloud\.example/g,
      (_whole, website: string | undefined, own: string) => `${website ?? ''}${cluster(own)}.${objects}`,
    )
    .replaceAll('cloud.example', () => platform);

/** A specification whose examples have the hosts of a server. */
export function withExampleHosts(document: Document, hosts: Hosts): Document {
  const walk = (node: unknown, isExample: boolean): unknown => {
    if (typeof node === 'string') return isExample ? renamed(node, hosts) : node;
    if (Array.isArray(node)) return node.map((item) => walk(item, isExample));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, walk(child, isExample || /^examples?$/.test(key))]),
    );
  };
  return walk(document, false) as Document;
}
