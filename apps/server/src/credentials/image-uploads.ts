import type { Encryption } from '@cloud-account/runtime';

interface Keeper {
  readonly encryption: Encryption;
}

const OWNER = 'image-upload';

/** The beginning of the paths of uploads, before the text of `encryptUpload`. */
export const uploadPath = '/-/image-uploads/';

/** The text by which a client may send the content of an image, for an address. @param image the number of the image */
export const encryptUpload = ({ encryption }: Keeper, image: number): string =>
  encryption.encrypt(String(image), OWNER);

/** The number of the image whose content a client may send; undefined for a text that is not of `encryptUpload`. */
export function decryptUpload({ encryption }: Keeper, text: string): number | undefined {
  const number = encryption.tryDecrypt(text, OWNER);
  return number === undefined ? undefined : Number(number);
}
