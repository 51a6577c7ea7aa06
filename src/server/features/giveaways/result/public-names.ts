import { maskContacts } from '#contract/draws/mask-contacts.ts'
import { entryKey } from '#draw/entries/entries.ts'
import type { ReceiptDraw } from '#draw/receipt/receipt.ts'
import { toUtf8 } from '#draw/text/utf8.ts'
import { leafHash } from '#draw/tree/inclusion.ts'
import type { Context } from '#server/context.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { type EntryChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunksOf, type StoredGiveaway } from '../store.ts'
import { entriesOf } from './stored-list.ts'

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

type Deps = Pick<Context, 'db'>

/** Answers by draw: a sealed list only changes by erasures, and an answer from before one hides more, never less. */
const answers = new Map<string, boolean>()
const maxAnswers = 5000
const share = createSingleFlight<boolean>()

/** Whether any name of a list is hidden from others than the organizer. The whole list is read, once a process. */
export async function hidesNames(ctx: Deps, stored: StoredGiveaway): Promise<boolean> {
  if (stored.shows_contacts) return false
  return answers.get(stored.id) ?? share(stored.id, () => search(ctx, stored))
}

async function search({ db }: Deps, stored: StoredGiveaway): Promise<boolean> {
  const isFound = await hasHidden(db, stored)
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(stored.id, isFound)
  return isFound
}

async function hasHidden(db: Deps['db'], stored: StoredGiveaway): Promise<boolean> {
  for await (const chunk of chunksOf(db, stored.id))
    if (namesOf(chunk).some((name) => isHidden(stored, name))) return true
  return false
}

export function namesOf(chunk: EntryChunk): string[] {
  const entries = entriesOf(unpackChunk(chunk))
  return Array.from({ length: entries.count }, (_, i) => entryKey(entries, i))
}

/**
 * Whether everyone may read the comments of a draw: only if its list is public and hides no name, because the comments can only
 * be checked against their seal with the names of all authors.
 */
export async function publishesComments(ctx: Deps, stored: StoredGiveaway): Promise<boolean> {
  return stored.entries_public && !(await hidesNames(ctx, stored))
}
