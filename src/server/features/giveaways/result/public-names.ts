import { maskContacts } from '#contract/draws/mask-contacts.ts'
import type { ReceiptDraw } from '#draw/receipt/receipt.ts'
import { toUtf8 } from '#draw/text/utf8.ts'
import { leafHash } from '#draw/tree/node-hash.ts'
import type { StoredGiveaway } from '../store.ts'

/** The draw a name belongs to; whether names are hidden is decided once per draw. */
export type NamedDraw = Pick<StoredGiveaway, 'shows_contacts' | 'source'>

/**
 * A name as shown to everyone with the link. Rows of a toss are never masked: they are parts of it, which only look
 * like phone numbers.
 */
export function publicName({ shows_contacts, source }: NamedDraw, name: string): string {
  return shows_contacts || source.type === 'chance' ? name : maskContacts(name, source.phones)
}

/** Whether only the organizer may read a name in full. */
export function isHidden(draw: NamedDraw, name: string): boolean {
  return publicName(draw, name) !== name
}

/** A place of a receipt as published: a hidden name is replaced by the hash of its row, which proves as much. */
export function publicPlace(of: NamedDraw, draw: ReceiptDraw): ReceiptDraw {
  if (!('key' in draw) || !isHidden(of, draw.key)) return draw
  const { key, salt, ...rest } = draw
  const leaf = leafHash(draw.weight, Buffer.from(salt, 'hex'), toUtf8(key))
  return { ...rest, leaf: Buffer.from(leaf).toString('hex') }
}
