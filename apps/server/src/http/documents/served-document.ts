import { isObject } from '@cloud-account/core';
import { readDocument, type Document } from '@cloud-account/spec';
import type { OwnAddresses } from '../../config/config.js';
import type { Dialect } from '@cloud-account/dialect/dialect';
import { renamedDocument } from '@cloud-account/dialect/renamed-document';
import { withExampleHosts, type Hosts } from './example-hosts.js';
import { listOfTransferAddresses } from '../../config/transfer-addresses.js';

/** The settings that the served specification depends on. */
export interface Served {
  /** The words that clients use, where they are not the specification's. */
  readonly dialect?: Dialect | undefined;
  /** The addresses that zone transfers come from (§4.3). */
  readonly transferAddresses: OwnAddresses;
  /** The domains that the hosts of this server are below; clusters are named in the words of clients. */
  readonly hosts: Pick<Hosts, 'platform' | 'objects'>;
}

/** The specification as this server serves it. */
export function servedDocument({ dialect, transferAddresses, hosts }: Served): Document {
  const addresses = listOfTransferAddresses(transferAddresses);
  const document = withExampleHosts(dialect === undefined ? readDocument('v4') : renamedDocument(dialect), {
    ...hosts,
    cluster: (own) => dialect?.id(own) ?? own,
  });
  return addresses === undefined ? document : withAddresses(document, addresses);
}

/** Says in the import what remote servers have to allow. */
function withAddresses(document: Document, addresses: string): Document {
  const described = (operation: unknown): unknown =>
    isObject(operation) && operation.operationId === 'importDomain'
      ? {
          ...operation,
          description: `${String(operation.description).trimEnd()}\n\nTransfers come from ${addresses}; the name server has to allow them.\n`,
        }
      : operation;
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, described(operation)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}
