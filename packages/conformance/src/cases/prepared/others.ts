import { operations } from '@cloud-account/spec';
import { scopedToken } from '../../permissions/callers.js';
import { bearer } from '../../people.js';
import { defaultPaymentMethod } from '../../things/areas/account.js';
import { certificate, makeBucket } from '../../things/areas/object-storage.js';
import { fileForm } from '../../things/bodies.js';
import { made } from '../../things/making.js';
import { makeSubject } from '../../things/subjects.js';
import { idsOf, MISSING, ofSecond, withBody, type Preparations } from './prepare.js';

/** A public key that is not the one of the makers. */
const OTHER_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjev other@b.example';

const cluster = 'us-east-1';

const supportPreparations: Preparations = {
  'request.form.file': () => ({ body: new FormData() }),
  'ticket.attachment.content': () => ({ body: fileForm('a.gif', 'text') }),
  'ticket.attachment.extension': () => ({ body: fileForm('.txt', 'text') }),
  'ticket.attachment.name': () => ({ body: fileForm('a\u202Eexe.txt', 'text') }),
  'ticket.attachment.count': async (run) => {
    const ids = await idsOf(run, 'getTicket');
    for (let at = 0; at < 5; at += 1)
      await run.owner.call('createTicketAttachment', { ids, body: fileForm(`${at}.txt`, 'text') });
    return { ids, body: fileForm('more.txt', 'text') };
  },
  'ticket.close.open': async (run) => {
    const ids = await idsOf(run, 'getTicket');
    await run.owner.call('closeTicket', { ids });
    return { ids };
  },
  'ticket.entity.known': withBody({ domain_id: MISSING }),
};

const profilePreparations: Preparations = {
  'token.scopes.known': withBody({ label: 'mine', scopes: 'nothing:read_only' }),
  'token.scopes.within': async (run) => ({
    caller: run.owner.with(await scopedToken(run, operations.createToken.scopes)),
  }),
  'token.expiry.within': async (run) => {
    const body = { label: run.label(), scopes: '*', expiry: '2040-01-31T12:00:00' };
    const { token } = await made<{ token: string }>(run.owner, '/profile/tokens', body);
    return { caller: run.owner.with(bearer(token)) };
  },
  'two-factor.secret.there': async (run) => {
    await made(run.owner, '/profile/tfa-disable', {});
    return {};
  },
  'two-factor.code.right': async (run) => {
    await made(run.owner, '/profile/tfa-enable', {});
    return {};
  },
  'request.field.fixed': withBody({ ssh_key: OTHER_KEY }),
  'user.username.unique': (run, { body }) => ({ body: { ...body, username: run.ownerName } }),
  'user.self.kept': (run) => ({ ids: { username: run.ownerName } }),
  'user.grants.entity': withBody({ domain: [{ id: MISSING, permissions: 'read_only' }] }),
};

const objectPreparations: Preparations = {
  'bucket.label.unique': async (run, { body }) => ({
    body: { ...body, label: await makeBucket({ owner: ofSecond(run), run }) },
  }),
  'bucket.delete.empty': async (run) => ({ ids: (await makeSubject('getObjectAcl', run)).ids }),
  'acl.custom.kept': withBody({ name: 'photos/1.jpg' }),
  'object.name.bytes': withBody({ name: 'ä'.repeat(513), method: 'GET' }),
  'key.bucket.known': (run, { body }) => ({
    body: { ...body, bucket_access: [{ bucket_name: run.label(), cluster, permissions: 'read_only' }] },
  }),
  'certificate.once': async (run, { ids }) => {
    await made(run.owner, `/object-storage/buckets/${cluster}/${String(ids.bucket)}/ssl`, certificate);
    return { body: certificate };
  },
  'certificate.readable': () => ({
    body: { ...certificate, certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
  }),
  'certificate.key.readable': () => ({ body: { ...certificate, private_key: certificate.certificate } }),
  'certificate.names': async (run) => {
    const { label } = await made<{ label: string }>(run.owner, '/object-storage/buckets', {
      ...{ label: `${run.label()}.example.org`, cluster },
    });
    return { ids: { clusterId: cluster, bucket: label }, body: certificate };
  },
};

const transferPreparations: Preparations = {
  'transfer.accept.other': async (run) => ({ ids: await idsOf(run, 'getEntityTransfer') }),
  'transfer.pending': async (run, { ids }) => {
    await run.owner.call('acceptEntityTransfer', { ids });
    return { ids };
  },
  // What happens to the nodes of another account before the transfer is accepted.
  'transfer.node.free': null,
  'transfer.node.known': null,
  'transfer.label.unique': null,
};

const billingPreparations: Preparations = {
  'payment.amount': async (run) => {
    await defaultPaymentMethod(run.owner);
    return {};
  },
  'payment.method.known': withBody({ usd: '10', payment_method_id: MISSING }),
  'payment-method.default.kept': async (run) => ({
    ids: { paymentMethodId: await defaultPaymentMethod(run.owner) },
  }),
};

export const otherPreparations: Preparations = {
  ...supportPreparations,
  ...profilePreparations,
  ...objectPreparations,
  ...transferPreparations,
  ...billingPreparations,
  'tag.label.unique': async (run) => ({ body: { label: (await idsOf(run, 'deleteTag')).tagLabel } }),
  // The table of permissions has these for every operation.
  'access.token.valid': null,
  'access.scope.sufficient': null,
  'access.grant.sufficient': null,
  'access.resource.exists': null,
  // What the operator does, or the lab.
  'account.activated': null,
  'account.balance.settled': null,
  'lab.fault.met': null,
  'ticket.close.closable': null,
  'ticket.managed.alone': null,
  'token.maker.user': null,
  'cluster.available': null,
  // An account that is full, or a server that is.
  'account.room': null,
  'tag.entity.full': null,
  'request.body.size': null,
  'request.idempotency-key.same': async (run, { headers }) => {
    await run.owner.send('POST', '/tags', { headers, body: { label: run.label() } });
    return {};
  },
  // Two requests at the same time.
  'request.idempotency-key.done': null,
  'request.rate.limit': null,
  'request.turns.limit': null,
  'request.service.available': null,
  'request.service.sound': null,
  // What the suite must not put at risk: other users, and all that object storage has.
  'user.unrestricted.left': null,
  'object-storage.enabled': null,
  'object-storage.ending': null,
  'object-storage.protected': null,
  // What the suite could not remove.
  'stack-script.public': null,
  // An image is copied in a moment.
  'image.delete.settled': null,
  // Certificates that have expired, or whose key is another.
  'certificate.current': null,
  'certificate.key.matches': null,
  'certificate.usable': null,
  // What clients of S3 set.
  'acl.disabled': null,
  'acl.owner': null,
  'acl.public.blocked': null,
};
