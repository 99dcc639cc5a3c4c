import { fileForm } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';
import { newLabel, newName, type Subject } from './subjects.js';

type Body = Record<string, unknown>;

interface BodyText {
  readonly example?: Body;
  readonly examples?: Readonly<Record<string, { readonly value: Body }>>;
}

const document = readDocument();

const exampleOf = (id: OperationId): Body => {
  const { path, method } = operations[id];
  const operation = document.paths[path]?.[method] as {
    requestBody: { content: Readonly<Record<string, BodyText>> };
  };
  const { example, examples = {} } = operation.requestBody.content['application/json'] ?? {};
  const body = example ?? Object.values(examples)[0]?.value;
  if (body === undefined) throw new Error(`The specification has no example of a body for ${id}.`);
  return body;
};

/** What the world of the tests needs beside the examples: where they name things, those must exist. */
export interface World {
  /** `host:port` of a name server that lets everybody transfer every zone. */
  readonly nameserver: string;
}

const adapted: Readonly<Partial<Record<OperationId, (body: Body, world: World, subject: Subject) => Body>>> =
  {
    createUser: (body) => ({ ...body, username: newLabel() }),
    // A grant on a thing would need the thing; whom the operation serves does not depend on it.
    updateUserGrants: ({ global }) => ({ global }),
    createDomain: (body) => ({ ...body, domain: newName() }),
    cloneDomain: (body) => ({ ...body, domain: newName() }),
    createVpc: (body) => ({ ...body, label: newLabel() }),
    updateVpc: (body) => ({ ...body, label: newLabel() }),
    createFirewall: (body) => ({ ...body, label: newLabel() }),
    updateFirewall: (body) => ({ ...body, label: newLabel() }),
    createTag: (body) => ({ ...body, label: newLabel() }),
    createVolume: (body) => ({ ...body, label: newLabel() }),
    updateVolume: (body) => ({ ...body, label: newLabel() }),
    cloneVolume: (body) => ({ ...body, label: newLabel() }),
    attachVolume: (_body, _world, { named }) => ({ node_id: named }),
    createFirewallDevice: (body, _world, { named }) => ({ ...body, id: named }),
    importDomain: (body, { nameserver }) => ({ ...body, domain: newName(), remote_nameserver: nameserver }),
  };

/** A body that the operation accepts: the specification's example, with real things in the place of the example's. */
export function validBody(id: OperationId, world: World, subject: Subject): Body | FormData | undefined {
  if (operations[id].bodyTypes.includes('multipart/form-data')) return fileForm('log.txt', 'text');
  if (!operations[id].bodyTypes.includes('application/json')) return undefined;
  const example = exampleOf(id);
  return adapted[id]?.(example, world, subject) ?? example;
}
