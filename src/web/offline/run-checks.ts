import { type CommentCheck, checkComments } from '#draw/comments/check-comments.ts'
import { type BeaconChain, drandCheck } from '#draw/drand.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { isReceipt } from '#draw/receipt/receipt-shape.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import type { CheckName } from '#draw/verify/check.ts'
import { checkList, type ListCheck, type ListProgress } from '#draw/verify/check-list.ts'

/** One step of the check; `ok` is undefined if it could not be checked. */
export interface CheckStep {
  name: CheckName | ListCheck['name'] | CommentCheck['name']
  ok: boolean | undefined
  at?: string
  draw?: number
}

/** The result of a check. */
export interface Checked {
  steps: CheckStep[]
  verdict: 'holds' | 'fails' | 'partly'
  /** for display, even if the check fails; undefined if it cannot be read at all */
  receipt: ReceiptDocument | undefined
  seconds: number
}

/** Reports progress: the steps so far, and the position in the list. */
export type Meanwhile = (steps: CheckStep[], progress?: ListProgress) => void

/** How long the check computes before it lets the page render and respond, in milliseconds. */
const stretch = 12

/**
 * Recomputes a receipt, and the whole draw if its list is given. In time slices, because not every browser lets a file
 * from disk start workers.
 */
export async function runChecks(
  { receipt: text, list, comments }: { receipt: string; list: string; comments: string },
  chains: readonly BeaconChain[],
  meanwhile: Meanwhile,
): Promise<Checked> {
  const start = performance.now()
  await pause()
  const { ok, checks, unchecked } = verifyText(text, drandCheck(chains))
  const steps: CheckStep[] = [...checks, ...unchecked.map((name) => ({ name, ok: undefined }))]
  const receipt = ok || !checks.some(({ name }) => name === 'shape') ? parsed(text) : readable(text)
  if (ok && list && receipt) {
    meanwhile(steps)
    steps.push(...(await inStretches(checkList(receipt, list), (progress) => meanwhile(steps, progress))))
  }
  if (ok && comments && receipt) {
    meanwhile(steps)
    const work = checkComments(receipt, comments)
    for (const { name, ok } of await inStretches(work, (progress) => meanwhile(steps, progress)))
      steps.push({ name, ok })
  }
  const seconds = (performance.now() - start) / 1000
  return { steps, verdict: verdictOf(steps), receipt, seconds }
}

/** Additional evidence: a draw is proven without it. */
const onTop: readonly CheckStep['name'][] = ['timestamp', 'ledger_draw', 'comments_rules', 'comments_ranking']

function verdictOf(steps: readonly CheckStep[]): Checked['verdict'] {
  if (steps.some(({ ok }) => ok === false)) return 'fails'
  return steps.some(({ name, ok }) => ok === undefined && !onTop.includes(name)) ? 'partly' : 'holds'
}

async function inStretches<Check>(
  work: Generator<ListProgress, Check[]>,
  onProgress: (progress: ListProgress) => void,
): Promise<Check[]> {
  for (;;) {
    await pause()
    const until = performance.now() + stretch
    let next = work.next()
    while (!next.done && performance.now() < until) next = work.next()
    if (next.done) return next.value
    onProgress(next.value)
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function parsed(text: string): ReceiptDocument {
  return JSON.parse(text) as ReceiptDocument
}

function readable(text: string): ReceiptDocument | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isReceipt(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * The text of a receipt's file. Not `file.text()`, which drops a byte order mark and replaces bytes that aren't UTF-8:
 * other verifiers refuse both, so what is returned here is refused, too.
 */
export async function receiptText(file: Blob): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    return '\ufffd'
  }
}
