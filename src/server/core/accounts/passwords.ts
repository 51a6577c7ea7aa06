import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#server/kit/limiter.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'secretKey'>

/** The library names its algorithms in a const enum, which type stripping cannot read: 2 is Argon2id. */
const argon2id = 2
/** 19 MiB, two passes, one lane: the minimum of the OWASP password storage cheat sheet. */
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * Hashes run on the platform's four threads, which also read files and compress replies: two at a time leave the others
 * free. One processor stays free for other requests, or a flood of sign-ins would slow everything down.
 */
const maxConcurrent = Math.min(2, Math.max(1, availableParallelism() - 1))
const limiter = createLimiter({ maxConcurrent, maxWaiting: 50, retrySeconds: 2 })

/** Passwords are hashed with a key that is not in the database: a stolen dump alone is not enough to guess them. */
interface Pepper {
  id: string
  key: Uint8Array
}

const peppers = new WeakMap<Uint8Array, Pepper>()
/** Hash to verify against when the account has none, so that timing reveals nothing. */
const dummies = new WeakMap<Uint8Array, Promise<string>>()

/** `<id of the key>$argon2id$…`: the text carries its own salt and cost. */
export async function hashPassword(ctx: Deps, password: string): Promise<string> {
  const pepper = pepperOf(ctx)
  const phc = await limiter.run(() => hash(peppered(password, pepper), cost))
  return `${pepper.id}${phc}`
}

export interface PasswordCheck {
  matches: boolean
  /** Made with an older key or cost: hash again once the password is proven. */
  isOutdated: boolean
}

/** Takes the same time for an account without a password, or for no account, as for any other. */
export async function checkPassword(
  ctx: Deps,
  stored: string | null | undefined,
  password: string,
): Promise<PasswordCheck> {
  const current = pepperOf(ctx)
  const [id = '', ...phc] = (stored ?? '').split(/(?=\$)/)
  const others = acceptedKeys(ctx.secretKey).map((secretKey) => pepperOf({ secretKey }))
  const pepper = others.find((other) => other.id === id) ?? current
  // Hashes from before keys were introduced have no id. Hashes made with any other key can no longer be checked.
  const isKnown = typeof stored === 'string' && (id === pepper.id || id.startsWith('$'))
  const isPeppered = !id.startsWith('$')
  const expected = isKnown ? (isPeppered ? phc.join('') : stored) : await dummyOf(ctx, pepper)
  const typed = isKnown && !isPeppered ? password : peppered(password, pepper)
  const matches = (await limiter.run(() => verify(expected, typed))) && isKnown
  const isOutdated = !isPeppered || pepper !== current || !expected.startsWith(currentCost)
  return { matches, isOutdated }
}

function dummyOf(ctx: Deps, pepper: Pepper): Promise<string> {
  const cached = dummies.get(ctx.secretKey)
  if (cached) return cached
  const dummy = hash(peppered('nobody has this password', pepper), cost)
  dummies.set(ctx.secretKey, dummy)
  return dummy
}

function pepperOf({ secretKey }: Deps): Pepper {
  const cached = peppers.get(secretKey)
  if (cached) return cached
  const key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), 'passwords', 32))
  const pepper = { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  peppers.set(secretKey, pepper)
  return pepper
}

/** As text: the library's verify function accepts no raw bytes. */
function peppered(password: string, { key }: Pepper): string {
  return createHmac('sha256', key).update(password).digest('base64url')
}
