import { basename } from 'node:path'
import { type Entries, entryKey } from '#draw/entries/entries.ts'
import { identitiesOf } from '#draw/entries/identities.ts'
import { applyRules, type ListRules, type Weighing } from '#draw/entries/rules.ts'
import { tooLarge } from '#server/files/file-problem.ts'
import { readFile } from '#server/files/read-file.ts'
import { largestLimits, type ReadResult } from '#server/files/read-result.ts'
import { bytesOf, Refusal, WrongUse } from './command-line.ts'

/** Options that say how to read a list. */
export const listOptionNames = [
  'column',
  'weights',
  'identity',
  'sheet',
  'encoding',
  'delimiter',
  'header',
] as const

/** How to read a list, as typed; what is absent is detected. */
export type ListOptions = { [Name in (typeof listOptionNames)[number]]?: string | undefined }

/** Reads a list as the server does, with the limits of the largest plan. Throws a `FileProblem` or a `Refusal`. */
export async function readList(
  path: string,
  { column, weights, identity, sheet, encoding, delimiter, header }: ListOptions = {},
): Promise<ReadResult> {
  return readFile({
    bytes: await bytesOf(path, largestLimits.bytes, tooLarge),
    name: basename(path),
    choice: {
      ...(column === undefined ? {} : { column }),
      identityColumn: identity ?? null,
      ...(weights === undefined ? {} : { weightColumn: weights }),
      ...(sheet === undefined ? {} : { sheet }),
      ...(encoding === undefined ? {} : { encoding }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(header === undefined ? {} : { header: isHeader(header) }),
    },
    limits: largestLimits,
  })
}

function isHeader(typed: string): boolean {
  if (typed !== 'yes' && typed !== 'no') throw new WrongUse(`--header must be yes or no, not “${typed}”.`)
  return typed === 'yes'
}

/** The names of an exclude file; none where no file was given. */
export async function excludedNames(path: string | undefined): Promise<string[]> {
  if (path === undefined) return []
  const { entries } = await readList(path)
  return namesOf(entries)
}

/** Applies the rules to a list that was read. `exclude`: names. Throws a `Refusal` on too many tickets. */
export function weigh(
  { entries, persons, rowWeights }: ReadResult,
  rules: Omit<ListRules, 'weights'>,
): Weighing {
  const tickets = rowWeights?.reduce((sum, weight) => sum + weight, 0) ?? 0
  if (tickets > Number.MAX_SAFE_INTEGER) throw new Refusal('This list has 2^53 tickets or more.')
  const given: ListRules = rowWeights ? { ...rules, weights: 'column' } : rules
  return applyRules(entries, given, rowWeights, persons ? identitiesOf(persons) : undefined)
}

function namesOf(entries: Entries): string[] {
  return Array.from({ length: entries.count }, (_, row) => entryKey(entries, row))
}
