import { Readable } from 'node:stream';
import { Download, type Handler } from '../../../../cloud/operation.js';
import { archiveText } from './archive.js';
import { labOf } from '../lab-of.js';
import { ownedRequests } from './owned-requests.js';

export const getRequestArchive: Handler<'getRequestArchive'> = async ({ cloud }) => {
  const { requests: recorder } = labOf(cloud);
  const requests = await ownedRequests(cloud, recorder);
  const baseUrls = { v4: cloud.baseUrl(), s3: cloud.objects.url };
  const text = archiveText(requests, { secrets: recorder.secrets, baseUrls });
  return new Download('requests.har', undefined, Readable.from(text));
};
