import { maskContacts } from '#contract/mask-contacts.ts'
import { leafHash } from '#draw/node-hash.ts'
import type { ReceiptDraw } from '#draw/receipt.ts'
import { toUtf8 } from '#draw/utf8.ts'
import type { StoredGiveaway } from './store.ts'

/** Whose names they are: what hides them is decided once for each draw. */
export type NamedDraw = Pick<StoredGiveaway, 'shows_contacts' | 'source'>

/** A name as everyone with the link may read it. Rows of a toss are parts of it, which only look like numbers. */
export function publicName({ shows_contacts, source }: NamedDraw, name: string): string {
  return shows_contacts || source.type === 'chance' ? name : maskContacts(name)
}

/** Whether others than the organizer must not read a name in full. */
export function isHidden(draw: NamedDraw, name: string): boolean {
  return publicName(draw, name) !== name
}

/** A place of a receipt as it is published: with the hash of its row where the name must not be read, which proves as much. */
export function publicPlace(of: NamedDraw, draw: ReceiptDraw): ReceiptDraw {
  if (!('key' in draw) || !isHidden(of, draw.key)) return draw
  const { key, salt, ...place } = draw
  const leaf = leafHash(draw.weight, Buffer.from(salt, 'hex'), toUtf8(key))
  return { ...place, leaf: Buffer.from(leaf).toString('hex') }
}
