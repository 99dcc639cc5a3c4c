import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of one hash: 32 MiB and tens of milliseconds. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;

/** The cost for passwords that nobody can guess: less than a millisecond. */
const LEAST_COST = { N: 2 ** 8, r: 8, p: 1 } as const;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const LENGTH = 32;

const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

async function hashAt(cost: Cost, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** The stored form of a password: `scrypt$N$r$p$salt$hash`, salt and hash in Base64. */
export const hashPassword = (password: string): Promise<string> => hashAt(COST, password);

/** The same of a password of `drawPassword`, where it does not matter that a sign-in shows by its time that there is such a user. */
export const hashDrawnPassword = (password: string): Promise<string> => hashAt(LEAST_COST, password);

/** True if a password matches the stored hash. @throws Error when none of these functions made the hash */
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
