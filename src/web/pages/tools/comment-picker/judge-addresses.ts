import type { NotAPost, Platform } from '#posts/address.ts'
import { recogniseAddress } from '#posts/recognise-address.ts'

/** What addresses mean to the tool of one platform, judged by their text only. */
export type Verdict =
  | { kind: 'none' }
  /** `short`: the target of a link is only known after following it */
  | { kind: 'posts'; count: number; short: boolean }
  | { kind: 'elsewhere'; platform: Platform }
  | { kind: 'not_a_post'; platform: Platform; what: NotAPost }
  | { kind: 'unknown' }

/** The verdict for all addresses: the first problem found, or the posts. */
export function judgeAddresses(addresses: readonly string[], platform: Platform): Verdict {
  let short = false
  for (const address of addresses) {
    const found = recogniseAddress(address)
    if (found.kind === 'unknown') return { kind: 'unknown' }
    // A link to a profile is reported before a wrong platform: switching the tool would not make it a post.
    if (found.kind === 'not_a_post') return found
    if (found.platform !== platform) return { kind: 'elsewhere', platform: found.platform }
    short ||= found.kind === 'short'
  }
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'posts', count: addresses.length, short }
}
