import { createHash } from 'node:crypto'
import { identityOf } from '../../../draw/identity.ts'

/**
 * The exclude list as the public header tells it: how many names and a hash over them, so that the owner can
 * show the list to whoever asks, without everybody reading it. Names are normalised, sorted by code units of
 * their UTF-8 and ended by a line feed each.
 */
export function excludeHash(names: readonly string[]): { exclude: { count: number; sha256: string } | null } {
  const identities = [...new Set(names.map((name) => identityOf(name.trim().replace(/^@/, ''))))].filter(
    Boolean,
  )
  if (identities.length === 0) return { exclude: null }
  const sorted = identities.map((name) => Buffer.from(`${name}\n`)).sort(Buffer.compare)
  const hash = createHash('sha256')
  for (const name of sorted) hash.update(name)
  return { exclude: { count: identities.length, sha256: hash.digest('hex') } }
}
