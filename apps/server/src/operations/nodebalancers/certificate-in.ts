import { certificateGiven, type CertificateOfConfig } from '@cloud-account/core';
import { readCertificate } from '../common/read-certificate.js';

/** The certificate in the body of a configuration; undefined unless its key is there, too. */
export function certificateIn(body: Parameters<typeof certificateGiven>[0]): CertificateOfConfig | undefined {
  const given = certificateGiven(body);
  return given && readCertificate(given);
}
