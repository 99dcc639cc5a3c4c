import type { Call } from '../operation.js';

/** The region of a cluster `<region>-<number>`. */
const regionOf = (cluster: string): string => cluster.replace(/-\d+$/, '');

/** True when a client names the cluster of the request, or its region. */
export const isItsPlace = ({ cluster, words }: Pick<Call, 'cluster' | 'words'>, theirs: string): boolean => {
  const place = words.ownPlace(theirs);
  return place === cluster || place === regionOf(cluster);
};
