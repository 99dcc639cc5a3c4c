/** The parts of a route by which an access log names its operation. */
export interface LoggedRoute {
  readonly operation: string;
  readonly method: string;
  readonly level: 'service' | 'bucket' | 'object';
  readonly parameters: readonly string[];
}

/** The things that S3 names in another way than their parameters. */
const things: Readonly<Record<string, string>> = {
  delete: 'MULTI_OBJECT_DELETE',
  'list-type=2': 'BUCKET',
  logging: 'LOGGING_STATUS',
  'object-lock': 'OBJECT_LOCK_CONFIGURATION',
  partNumber: 'PART',
  policy: 'BUCKETPOLICY',
  uploadId: 'UPLOAD',
  versions: 'BUCKETVERSIONS',
};

/** The parameters that buckets have, too. */
const ofBoth: readonly string[] = ['tagging', 'attributes'];

const thingOf = ({ level, parameters: [parameter] }: LoggedRoute): string => {
  if (parameter === undefined) return level.toUpperCase();
  const name = parameter
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase();
  return things[parameter] ?? (level === 'object' && ofBoth.includes(parameter) ? `OBJECT_${name}` : name);
};

/** S3's name of an operation in access logs: `REST.GET.OBJECT`. */
export const logOperation = (route: LoggedRoute): string => {
  const isCopy = route.operation === 'CopyObject' || route.operation === 'UploadPartCopy';
  return `REST.${isCopy ? 'COPY' : route.method}.${thingOf(route)}`;
};

/** The name of what is no operation, or is refused before that is known. */
export const unknownOperation = (method = '', key?: string): string => {
  if (method === 'OPTIONS') return 'REST.OPTIONS.PREFLIGHT';
  return `REST.${method}.${key === undefined ? 'BUCKET' : 'OBJECT'}`;
};
