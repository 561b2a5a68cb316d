import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'

type PasswordCost = Config['passwordCost']

const hashBytes = 32

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, hashBytes, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(given, expected)
}

/** Takes as long as a real check, so that the response time does not reveal whether an address is known. */
export async function pretendToVerify(password: string, cost: PasswordCost): Promise<false> {
  await derive(password, Buffer.alloc(16), hashBytes, cost)
  return false
}

function derive(password: string, salt: Buffer, bytes: number, options: PasswordCost): Promise<Buffer> {
  // Unicode encodes some letters in several ways, and keyboards differ in which they send.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(text, salt, bytes, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
