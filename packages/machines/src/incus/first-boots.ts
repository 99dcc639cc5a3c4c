import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import type { Deployment } from '@cloud-account/database';
import { TaskFailed } from '../driver.js';
import { hashForSystem, keysOf, vendorData } from '../hosted/first-boot.js';
import type { InstanceKind } from './host.js';
import type { Values } from './names.js';

/** The longest data of users, in bytes, after they were decompressed: as long as others may be. They are part of each list of instances. */
const LONGEST_DATA = 65_535;

/** The data of a user as text. @throws TaskFailed when they are something else */
function userDataOf({ userData = '' }: Deployment): string {
  const bytes = Buffer.from(userData, 'base64');
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  let text = bytes;
  try {
    if (isCompressed) text = gunzipSync(bytes, { maxOutputLength: LONGEST_DATA });
  } catch {
    throw new TaskFailed(
      `The user data cannot be decompressed, or have more than ${LONGEST_DATA} bytes then.`,
    );
  }
  if (!isUtf8(text) || text.includes(0))
    throw new TaskFailed('The user data are no text, which is all that the host passes on.');
  return text.toString();
}

/** The values of an instance that cloud-init reads at the first boot. @throws TaskFailed */
export async function firstBootOf(kind: InstanceKind, deployment: Deployment): Promise<Values> {
  const access =
    kind === 'container'
      ? {}
      : {
          ssh_authorized_keys: keysOf(deployment),
          chpasswd: {
            expire: false,
            users: [{ name: 'root', password: await hashForSystem(deployment.rootPassword), type: 'hash' }],
          },
        };
  const userData = userDataOf(deployment);
  return {
    'cloud-init.vendor-data': vendorData(deployment, access),
    ...(userData !== '' && { 'cloud-init.user-data': userData }),
  };
}

/** The values of an instance whose system had its first boot before. */
export const laterBoots: Values = {
  'cloud-init.vendor-data': vendorData({ script: undefined }, {}),
  'cloud-init.user-data': '#cloud-config\n{}\n',
};
