import { messageIn, type ClientWords } from '../client-words.js';
import type { S3Error } from '../errors.js';
import type { Reply } from '../operations/operation.js';
import { writeXml } from '../xml/write-xml.js';

/** An error in the form of S3. */
export const errorReply = (
  error: S3Error,
  {
    path,
    requestId,
    words,
  }: { readonly path: string; readonly requestId: string; readonly words: ClientWords },
): Reply => {
  const { ActualObjectSize: size } = error.details;
  return {
    status: error.status,
    xml: writeXml('Error', {
      Code: error.code,
      Message: messageIn(words, error.message),
      ...error.details,
      Resource: path,
      RequestId: requestId,
    }),
    headers: {
      ...error.headers,
      ...(error.status === 416 && size !== undefined && { 'content-range': `bytes */${size}` }),
    },
  };
};
