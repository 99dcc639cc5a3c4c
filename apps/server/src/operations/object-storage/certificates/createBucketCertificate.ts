import { mayUseCertificate, refuse } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, refuseAll, Refused } from '../../../common/refused.js';
import { readCertificate } from '../../common/read-certificate.js';
import { bucketOf, found, ownerOf } from '../store.js';

export const createBucketCertificate: Handler<'createBucketCertificate'> = async ({
  cloud,
  viewer,
  params,
  body,
}) => {
  const { objects, clock } = cloud;
  const [owner, bucket] = [ownerOf(viewer), bucketOf(params)];
  const isPresent = found(await objects.hasCertificate(owner, bucket));
  const { chain, privateKey, ...pair } = readCertificate(body);
  // Only names of the bucket: other names in the certificate may belong to other accounts here.
  const hosts = [bucket.label, objects.hostname(bucket), objects.siteHost(bucket)];
  const problems = mayUseCertificate(pair, hosts, clock.now());
  refuseAll(isPresent ? [refuse('certificate.once', { field: 'certificate' }), ...problems] : problems);
  const names = hosts.filter((host) => mayUseCertificate(pair, [host], clock.now()).length === 0);
  return cloud.transaction(async (tx) => {
    const outcome = await objects.putCertificate(tx, owner, bucket, {
      certificate: chain,
      privateKey,
      names,
    });
    if (outcome === 'missing') throw notFound();
    if (outcome === 'present') throw new Refused(refuse('certificate.once', { field: 'certificate' }));
    return { ssl: true };
  });
};
