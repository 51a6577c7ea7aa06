import { isVoidReceipt } from '#draw/receipt/receipt-text.ts'
import type { ListProgress } from '#draw/verify/check-list.ts'
import type { Checked, CheckStep } from './run-checks.ts'
import { element } from './show-draw.ts'
import type { Words } from './words.ts'

/** The verdict on one line, in words and with a symbol, never by color alone. A void draw says so first. */
export function showVerdict({ t, number }: Words, { verdict, receipt, seconds }: Checked): HTMLElement[] {
  const isVoid = receipt !== undefined && isVoidReceipt(receipt)
  const isProvable = receipt?.commitment.randomness.kind === 'drand'
  const words = {
    holds: t(isProvable ? 'offline.holds.provable' : 'offline.holds.recorded'),
    partly: t('offline.partly'),
    fails: t('offline.fails'),
  }
  return [
    ...(isVoid ? [element('p', { class: 'verdict verdict-void verdict-title' }, t('offline.void'))] : []),
    element(
      'div',
      { class: `verdict verdict-${verdict}` },
      element('p', { class: 'verdict-title' }, `${signs[verdict]} ${words[verdict]}`),
      verdict === 'fails' && element('p', {}, t('offline.fails.text')),
      element('p', { class: 'quiet' }, t('offline.time', { seconds: number(seconds) })),
    ),
  ]
}

const signs = { holds: '✓', partly: '–', fails: '✗' } as const

/** Each step with its result, in the words of the result page. */
export function showSteps(words: Words, steps: readonly CheckStep[]): HTMLElement {
  const { t } = words
  return element(
    'section',
    { 'aria-labelledby': 'steps' },
    element('h2', { id: 'steps' }, t('offline.steps')),
    element('ol', { class: 'steps' }, ...steps.map((step) => stepItem(words, step))),
  )
}

function stepItem(words: Words, { name, ok, at, draw }: CheckStep): HTMLElement {
  const { t } = words
  const state = ok === undefined ? 'unchecked' : ok ? 'held' : 'failed'
  return element(
    'li',
    { class: `step step-${state}`, 'data-step': name },
    element(
      'span',
      { class: 'step-sign', 'aria-hidden': 'true' },
      { held: '✓', failed: '✗', unchecked: '–' }[state],
    ),
    element(
      'span',
      {},
      ok !== undefined && element('span', { class: 'unseen' }, `${t(`offline.step.${state}`)}: `),
      name === 'ledger' || name === 'other_fields' || name === 'timestamp'
        ? t(`offline.without.${name}`)
        : t(`check.${name}`),
      ok === false && whereOf(words, at, draw),
      ok === undefined && ` (${t('offline.step.unchecked')})`,
    ),
  )
}

/** Where a step fails: at a place of the ranking, or at a field of the document. */
function whereOf({ t, number }: Words, at: string | undefined, draw: number | undefined): string {
  if (draw !== undefined) return ` (${t('check.at', { place: number(draw + 1) })})`
  return at === undefined ? '' : ` (${t('offline.step.at', { at })})`
}

/** Shows that the check is running, and its progress through the list. */
export function showProgress({ t }: Words, progress: ListProgress | undefined): HTMLElement {
  return element(
    'div',
    { class: 'verdict' },
    element('p', { class: 'verdict-title' }, t('offline.running')),
    progress && element('p', { class: 'quiet' }, t('offline.progress', { ...progress })),
    progress &&
      element('progress', {
        'aria-label': t('offline.running'),
        max: String(progress.total),
        value: String(progress.done),
      }),
  )
}
