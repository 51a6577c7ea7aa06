import { entryKey } from '#draw/entries/entries.ts'
import type { Context } from '#server/context.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { type EntryChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunksOf, type StoredGiveaway } from '../store.ts'
import { isHidden } from './public-names.ts'
import { entriesOf } from './stored-list.ts'

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
