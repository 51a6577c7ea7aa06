import { chanceOf } from '#draw/chance/check-chance.ts'
import { outcomeText } from '#draw/chance/outcome-line.ts'
import type { BeaconCheck } from '#draw/commitment.ts'
import { entryKey } from '#draw/entries/entries.ts'
import { checkPair, isOfPair, PAIR_FORMAT, type PairReceipt, pairOutcome } from '#draw/pair-toss.ts'
import { rank } from '#draw/ranking.ts'
import type { Receipt, ReceiptDocument } from '#draw/receipt/receipt.ts'
import { maxReceiptLength, textFault, verifyText } from '#draw/receipt/receipt-text.ts'
import type { Check } from '#draw/verify/check.ts'
import type { Verification } from '#draw/verify/verify.ts'
import type { ReadResult } from '#server/files/read-result.ts'
import { bytesOf, type Output, Refusal, stepLine, typedOptions, WrongUse } from './command-line.ts'
import { excludedNames, type ListOptions, listOptionNames, readList, weigh } from './given-list.ts'

/** `verify RECEIPT`: recomputes a receipt and prints every step. Returns whether all hold. */
export async function verifyCommand(args: string[], output: Output): Promise<boolean> {
  const { file, options } = typedOptions(args, [
    ...listOptionNames,
    'entries',
    'exclude',
    'comments',
    'past',
    'log',
    'chain',
  ] as const)
  const { log, chain, entries, comments, past, ...listOptions } = options
  const { exclude, ...readOptions } = listOptions
  if (!entries && Object.keys(comments ? readOptions : listOptions).length > 0)
    throw new WrongUse('Options of a list, such as --column and --exclude, need --entries, which is missing.')
  if (!comments && !entries && past !== undefined)
    throw new WrongUse('--past needs --comments or --entries, which are missing.')
  const text = await receiptText(file)
  const pair = pairOf(text)
  if (pair) return verifyPair(pair, output)
  const verification = verifyText(text, await beaconCheck(text, chain))
  printVerification(verification, text, output)
  if (!verification.ok) return false
  const receipt = JSON.parse(text) as ReceiptDocument
  const steps = [
    ...(entries === undefined ? [] : await checkAgainstList(receipt, entries, { ...listOptions, past })),
    ...(comments === undefined ? [] : await againstComments(receipt, comments, { exclude, past })),
    ...(log === undefined ? [] : await againstLog(receipt, log)),
  ]
  for (const { name, ok, why } of steps) output.line(stepLine(resultOf(ok), name, why))
  return steps.every(({ ok }) => ok !== false)
}

/** The receipt of a toss of two people; undefined for anything else. */
function pairOf(text: string): { format: string } | undefined {
  if (!text.includes(`"${PAIR_FORMAT.split('/')[0]}/`) || textFault(text) !== undefined) return undefined
  const receipt: unknown = JSON.parse(text)
  return isOfPair(receipt) ? receipt : undefined
}

function verifyPair(receipt: { format: string }, output: Output): boolean {
  const checks = checkPair(receipt)
  for (const { name, ok, at } of checks) {
    const came = name === 'digits' && ok ? (receipt as PairReceipt) : undefined
    output.line(stepLine(resultOf(ok), name, at ?? (came ? outcomeText(pairOutcome(came, came.digits)) : '')))
  }
  return checks.every(({ ok }) => ok)
}

function printVerification({ checks, unchecked }: Verification, text: string, output: Output): void {
  for (const check of checks) {
    const where = check.at ?? (check.draw === undefined ? cameOf(check, text) : `draws[${check.draw}]`)
    output.line(stepLine(resultOf(check.ok), check.name, where))
  }
  for (const name of unchecked) output.line(stepLine('NOT CHECKED', name))
}

/** The outcome of coins, dice and numbers. */
function cameOf({ name, ok }: Check, text: string): string {
  const outcome = name === 'chance' && ok ? chanceOf(JSON.parse(text) as ReceiptDocument) : undefined
  return outcome ? outcomeText(outcome) : ''
}

function resultOf(ok: boolean | undefined) {
  if (ok === undefined) return 'NOT CHECKED'
  return ok ? 'ok' : 'FAILS'
}

/**
 * Pairing arithmetic takes longer to load than everything else takes to run, so only receipts that name a beacon load
 * it.
 */
async function beaconCheck(text: string, chain: string | undefined): Promise<BeaconCheck | undefined> {
  if (!text.includes('"drand"')) return undefined
  const { drandCheck, QUICKNET } = await import('#draw/drand.ts')
  if (chain === undefined) return drandCheck()
  const { typedChain } = await import('./command-line.ts')
  return drandCheck([QUICKNET, typedChain(chain)])
}

async function againstComments(
  receipt: ReceiptDocument,
  path: string,
  names: { exclude?: string | undefined; past?: string | undefined },
) {
  const { checkAgainstComments } = await import('./check-against-comments.ts')
  return checkAgainstComments(receipt, path, names)
}

/** Code that uses the network is loaded only when needed. */
async function againstLog(receipt: ReceiptDocument, place: string) {
  const { checkAgainstLog } = await import('./check-against-log.ts')
  return checkAgainstLog(receipt, place)
}

async function receiptText(path: string): Promise<string> {
  const bytes = await bytesOf(
    path,
    maxReceiptLength,
    () => new Refusal(stepLine('FAILS', 'shape', 'larger than 64 MiB')),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal(stepLine('FAILS', 'shape', 'not JSON'))
  }
}

type CheckOptions = ListOptions & { exclude?: string | undefined; past?: string | undefined }

interface ListStep {
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
async function checkAgainstList(receipt: Receipt, path: string, options: CheckOptions): Promise<ListStep[]> {
  const { source, rules, entries } = receipt.commitment
  refuseMissing(rules, options)
  const exclude = await excludedNames(options.exclude)
  const past = await excludedNames(options.past)
  const read = await readList(path, options)
  const steps: ListStep[] = []
  if (source?.kind === 'file') steps.push({ name: 'list_file', ok: source.sha256 === read.sha256 })
  const { count } = read.entries
  steps.push(step('list_count', count === entries.count, `${count} names, but ${entries.count} were sealed`))
  const other = receipt.draws.find((draw) => 'key' in draw && draw.key !== nameAt(read, draw.index))
  steps.push(step('list_names', other === undefined, `a different name at position ${(other?.i ?? 0) + 1}`))
  const again = drawAgain(receipt, read, exclude, past)
  // Typed tickets may all be one; if they are not, this list has counted one for each name.
  if (rules?.weights === 'entry' && options.weights === undefined && again.some(({ ok }) => !ok))
    throw new WrongUse(
      'The names had tickets of their own: put them in a column, and specify it with --weights.',
    )
  return [...steps, ...again]
}

/** What the sealed rules used, the check needs as well. */
function refuseMissing(rules: Receipt['commitment']['rules'], options: CheckOptions): void {
  if (rules?.weights === 'column' && options.weights === undefined)
    throw new WrongUse('The tickets came from a column: specify it with --weights.')
  if (rules?.identity === 'column' && options.identity === undefined)
    throw new WrongUse('Another column identified people: specify it with --identity.')
  if (rules?.exclude && options.exclude === undefined)
    throw new WrongUse('Some names were excluded: specify their list with --exclude.')
  if (rules?.past_winners && options.past === undefined)
    throw new WrongUse('Past winners were left out: specify their list with --past.')
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
