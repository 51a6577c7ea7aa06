import type { Receipt } from '../draw/receipt.ts'
import { longestReceipt, verifyText } from '../draw/receipt-text.ts'
import { checkAgainstList } from './check-against-list.ts'
import { bytesOf } from './given-list.ts'
import type { Output } from './output.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { typedOptions } from './typed-options.ts'

/** What stands in a receipt that is computed again; everything else in the file is not proven by it. */
const proven = new Set(['commitment', 'commitHash', 'beacon', 'seed', 'draws'])

/** `verify RECEIPT`: computes a receipt again and prints every step. Answers whether all hold. */
export async function verifyCommand(args: string[], output: Output): Promise<boolean> {
  const { file, options } = typedOptions(args, ['entries', 'column', 'weights', 'exclude'] as const)
  if (!options.entries && Object.keys(options).length > 0)
    throw new WrongUse('--column, --weights and --exclude say how to read --entries, which is missing.')
  const text = await receiptText(file)
  const { ok, checks, unchecked } = verifyText(text)
  for (const check of checks) {
    const where = check.at ?? (check.draw === undefined ? '' : `draws[${check.draw}]`)
    output.line(stepLine(check.ok ? 'ok' : 'FAILS', check.name, where))
  }
  for (const name of unchecked) output.line(stepLine('NOT CHECKED', name))
  if (!ok) return false
  const receipt = JSON.parse(text) as Receipt
  const beside = Object.keys(receipt).filter((field) => !proven.has(field))
  if (beside.length > 0) output.line(stepLine('NOT CHECKED', 'other fields', beside.join(', ')))
  if (options.entries === undefined) return true
  const steps = await checkAgainstList(receipt, options.entries, options)
  for (const { name, ok: holds, why } of steps) output.line(stepLine(holds ? 'ok' : 'FAILS', name, why))
  return steps.every((step) => step.ok)
}

function stepLine(result: string, name: string, where = ''): string {
  // Names of fields come from the file; its control characters are not the terminal's business.
  return `${result.padEnd(12)} ${name} ${where.replace(/[\p{Cc}\p{Cf}]/gu, '?')}`.trimEnd()
}

async function receiptText(path: string): Promise<string> {
  const bytes = await bytesOf(
    path,
    longestReceipt,
    () => new Refusal(stepLine('FAILS', 'shape', 'larger than 64 MiB')),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal(stepLine('FAILS', 'shape', 'not JSON'))
  }
}
