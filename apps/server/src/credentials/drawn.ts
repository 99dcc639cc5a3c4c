/** Draws a text of `length` characters, each from `characters`. */
interface Drawing {
  text(characters: string, length: number): string;
}

/** Signs that are not taken for each other. */
const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** The form of a password that the server made. */
export const drawnPasswordForm = new RegExp(`^[${CLEAR_SIGNS}]{20}$`);

/** A new password of 99 bits, which nobody can guess. */
export const drawPassword = (randomness: Drawing): string => randomness.text(CLEAR_SIGNS, 20);

/** A new key of object storage, in the form that clients of S3 expect. */
export const drawStorageKey = (randomness: Drawing): { accessKey: string; secretKey: string } => ({
  accessKey: randomness.text(LETTERS + DIGITS, 20),
  secretKey: randomness.text(LETTERS + LETTERS.toLowerCase() + DIGITS, 40),
});
