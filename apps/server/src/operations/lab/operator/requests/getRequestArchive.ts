import { Readable } from 'node:stream';
import { Download, type Handler } from '../../../../cloud/operation.js';
import { archiveText } from './archive.js';
import { labOf } from '../lab-of.js';

export const getRequestArchive: Handler<'getRequestArchive'> = ({ cloud }) => {
  const { requests: recorder } = labOf(cloud);
  const baseUrls = { v4: cloud.baseUrl(), s3: cloud.objects.url };
  const text = archiveText(recorder.list(), { secrets: recorder.secrets, baseUrls });
  return Promise.resolve(new Download('requests.har', undefined, Readable.from(text)));
};
