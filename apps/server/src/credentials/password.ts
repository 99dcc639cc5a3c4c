import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of one hash: 32 MiB and tens of milliseconds. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;

const LENGTH = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/** The stored form of a password: `scrypt$N$r$p$salt$hash`, salt and hash in Base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password matches the stored hash. @throws Error when `hashPassword` did not make the hash */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = kept.split('$');
  if (scheme !== 'scrypt') throw new Error('A password is kept in an unknown form.');
  const key = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const expected = Buffer.from(hash, 'base64');
  return key.length === expected.length && timingSafeEqual(key, expected);
}
