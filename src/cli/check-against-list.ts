import { entryKey } from '#draw/entries/entries.ts'
import { rank } from '#draw/ranking.ts'
import type { Receipt } from '#draw/receipt/receipt.ts'
import type { ReadResult } from '#server/files/read-result.ts'
import { excludedNames, type ListOptions, readList, weigh } from './given-list.ts'
import { WrongUse } from './output.ts'

export interface ListStep {
  /** `list_file`, `list_count`, `list_names`, `list_tickets`, `list_ranking` */
  name: string
  ok: boolean
  /** what is wrong */
  why?: string
}

/**
 * Compares a verified receipt with the list it is about: the same file, the names at their rows, and a draw from this
 * list with the receipt's seed gives the same places. The salts of the other rows are not in a receipt, so only the
 * hash of the file shows that their names are the sealed ones.
 */
export async function checkAgainstList(
  receipt: Receipt,
  path: string,
  options: ListOptions & { exclude?: string | undefined; past?: string | undefined },
): Promise<ListStep[]> {
  const { source, rules, entries } = receipt.commitment
  if (rules?.weights === 'column' && options.weights === undefined)
    throw new WrongUse('The tickets came from a column: specify it with --weights.')
  if (rules?.identity === 'column' && options.identity === undefined)
    throw new WrongUse('Another column identified people: specify it with --identity.')
  if (rules?.exclude && options.exclude === undefined)
    throw new WrongUse('Some names were excluded: specify their list with --exclude.')
  if (rules?.past_winners && options.past === undefined)
    throw new WrongUse('Past winners were left out: specify their list with --past.')
  const exclude = await excludedNames(options.exclude)
  const past = await excludedNames(options.past)
  const read = await readList(path, options)
  const steps: ListStep[] = []
  if (source?.kind === 'file') steps.push({ name: 'list_file', ok: source.sha256 === read.sha256 })
  const { count } = read.entries
  steps.push(step('list_count', count === entries.count, `${count} names, but ${entries.count} were sealed`))
  const other = receipt.draws.find((draw) => 'key' in draw && draw.key !== nameAt(read, draw.index))
  steps.push(step('list_names', other === undefined, `a different name at position ${(other?.i ?? 0) + 1}`))
  return [...steps, ...drawAgain(receipt, read, exclude, past)]
}

function drawAgain(
  { commitment, draws, seed }: Receipt,
  read: ReadResult,
  exclude: string[],
  past_winners: string[],
): ListStep[] {
  const one_entry_per_person = commitment.rules?.one_entry_per_person === true
  const { weights, tickets } = weigh(read, { one_entry_per_person, exclude, past_winners })
  const sealed = commitment.entries.tickets
  const drawn = rank(weights, Buffer.from(seed, 'hex'), draws.length)
  const isSame =
    drawn.length === draws.length &&
    draws.every(({ index, ticket }, n) => drawn[n]?.index === index && drawn[n].ticket === ticket)
  return [
    step('list_tickets', tickets === sealed, `${tickets} tickets, but ${sealed} were sealed`),
    step('list_ranking', isSame, 'this list leads to a different ranking'),
  ]
}

function nameAt(read: ReadResult, index: number): string | undefined {
  return index < read.entries.count ? entryKey(read.entries, index) : undefined
}

function step(name: string, ok: boolean, why: string): ListStep {
  return ok ? { name, ok } : { name, ok, why }
}
