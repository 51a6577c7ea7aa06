import { chanceOf } from '#draw/chance/check-chance.ts'
import { outcomeText } from '#draw/chance/outcome-text.ts'
import { checkPair, isOfPair, PAIR_FORMAT, type PairReceipt, pairOutcome } from '#draw/pair-toss.ts'
import type { BeaconCheck } from '#draw/randomness.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { maxReceiptLength, textFault, verifyText } from '#draw/receipt/receipt-text.ts'
import type { Check } from '#draw/verify/check.ts'
import type { Verification } from '#draw/verify/verify.ts'
import { checkAgainstList } from './check-against-list.ts'
import { bytesOf } from './file-bytes.ts'
import { type Output, Refusal, stepLine, WrongUse } from './output.ts'
import { typedOptions } from './typed-options.ts'

/** `verify RECEIPT`: recomputes a receipt and prints every step. Returns whether all hold. */
export async function verifyCommand(args: string[], output: Output): Promise<boolean> {
  const { file, options } = typedOptions(args, [
    'entries',
    'column',
    'weights',
    'identity',
    'exclude',
    'comments',
    'past',
    'log',
    'chain',
  ] as const)
  const { log, chain, entries, comments, past, ...listOptions } = options
  const { exclude, ...readOptions } = listOptions
  if (!entries && Object.keys(comments ? readOptions : listOptions).length > 0)
    throw new WrongUse('--column, --weights, --identity and --exclude need --entries, which is missing.')
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
  const { typedChain } = await import('./typed-options.ts')
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
