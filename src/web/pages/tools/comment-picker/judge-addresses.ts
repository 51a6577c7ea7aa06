import type { NotAPost, Platform } from '#posts/address.ts'
import { recogniseAddress } from '#posts/recognise-address.ts'

/** What addresses mean to the tool of one platform, by their letters alone. */
export type Verdict =
  | { kind: 'none' }
  /** `short`: only following a link tells whereto */
  | { kind: 'posts'; count: number; short: boolean }
  | { kind: 'elsewhere'; platform: Platform }
  | { kind: 'not_a_post'; platform: Platform; what: NotAPost }
  | { kind: 'unknown' }

/** The first address that is wrong here speaks for all of them. */
export function judgeAddresses(addresses: readonly string[], platform: Platform): Verdict {
  let short = false
  for (const address of addresses) {
    const found = recogniseAddress(address)
    if (found.kind === 'unknown') return { kind: 'unknown' }
    // A profile of another platform is best told where it is, too; but a post is not here either way.
    if (found.kind === 'not_a_post') return found
    if (found.platform !== platform) return { kind: 'elsewhere', platform: found.platform }
    short ||= found.kind === 'short'
  }
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'posts', count: addresses.length, short }
}
