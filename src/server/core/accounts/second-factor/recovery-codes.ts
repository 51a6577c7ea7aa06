import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'

/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const howMany = 10
const charactersEach = 12

/** Ten new codes in case of a lost app, 60 bits each: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(ctx: Pick<Context, 'random'>): string[] {
  return Array.from({ length: howMany }, () => {
    const text = Array.from(ctx.random(charactersEach), (byte) => alphabet[byte % alphabet.length]).join('')
    return text.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** Short enough to brute-force with a copy of the database, so the hash includes the key. */
export function recoveryCodeHash(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', secretKey).update(`recovery code\0${userId}\0${typed}`).digest()
}

/** With every accepted key: a printed code must survive a rotation. */
export function recoveryCodeHashes(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer[] {
  return acceptedKeys(secretKey).map((key) => recoveryCodeHash({ secretKey: key }, userId, code))
}
