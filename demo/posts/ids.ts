import type { Platform } from '../../src/posts/address.ts'

/** What distinguishes the comments of one platform from those of another. */
export interface Ids {
  comment: (n: number, parent: string | undefined) => string
  /** maximum depth of replies */
  depth: number
  /** share of comments whose account or text was deleted */
  gone: number
  /** deletion removes only the text, not the author's name */
  keepsNames: boolean
}

/** Ids in the form of the platform; no two of its posts share one. */
export function idsOf(platform: Platform, post: string, number: number): Ids {
  const mark = number.toString(36).padStart(2, '0')
  const first = 17_000_000_000_000_000n + BigInt(number) * 1_000_000_000n
  switch (platform) {
    case 'youtube':
      return {
        comment: (n, parent) =>
          parent
            ? `${parent}.9${n.toString(36).padStart(5, '0')}`
            : `Ugd${mark}${n.toString(36).padStart(6, '0')}AaABAg`,
        depth: 1,
        gone: 0.01,
        keepsNames: false,
      }
    case 'x':
      // Later posts have greater ids.
      return {
        comment: (n) => String(BigInt(post) + BigInt(n + 1) * 1_048_583n),
        depth: 2,
        gone: 0.01,
        keepsNames: false,
      }
    case 'reddit':
      return {
        comment: (n) => `q${mark}${n.toString(36).padStart(5, '0')}`,
        depth: 6,
        gone: 0.02,
        keepsNames: true,
      }
    default:
      return { comment: (n) => String(first + BigInt(n) * 3n), depth: 1, gone: 0, keepsNames: false }
  }
}
