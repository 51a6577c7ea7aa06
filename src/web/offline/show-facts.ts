import { isOfChance } from '#draw/chance/check-chance.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { element } from './element.ts'
import type { Words } from './words.ts'

/** How the random number was made, as sealed beforehand. The two labels never look alike. */
export function showLabel({ t }: Words, { commitment }: ReceiptDocument): HTMLElement {
  const label = commitment.randomness.kind === 'drand' ? 'provable' : 'recorded'
  return element(
    'div',
    { class: `label label-${label}` },
    element('p', { class: 'label-title' }, t(`offline.label.${label}`)),
    element('p', {}, t(`offline.label.${label}.text`)),
  )
}

/** The sealed facts, and whether this file contains the list and the comments. */
export function showFacts(
  words: Words,
  receipt: ReceiptDocument,
  held: { list: boolean; comments: boolean },
): HTMLElement {
  const { t, number } = words
  const { commitment, commitHash, ledger } = receipt
  const { randomness, entries } = commitment
  const isToss = isOfChance(receipt)
  const facts: [string, string | undefined, 'code'?][] = [
    [t('offline.facts.draw'), commitment.drawId, 'code'],
    [t('offline.facts.entries'), number(entries.count)],
    [t('offline.facts.tickets'), number(entries.tickets)],
    [
      t('offline.facts.places'),
      isToss ? undefined : `${number(commitment.winners)} + ${number(commitment.substitutes)}`,
    ],
    [t('offline.facts.seq'), isToss || commitment.seq === undefined ? undefined : number(commitment.seq)],
    [t('offline.facts.round'), randomness.kind === 'drand' ? String(randomness.round) : undefined, 'code'],
    [t('offline.facts.chain'), randomness.kind === 'drand' ? randomness.chain : undefined, 'code'],
    [t('offline.facts.commit'), commitHash, 'code'],
    [t('offline.facts.root'), entries.root, 'code'],
    [t('offline.facts.lines'), ledger?.entries.map(({ index }) => index).join(', '), 'code'],
  ]
  return element(
    'section',
    { 'aria-labelledby': 'facts' },
    element('h2', { id: 'facts' }, t('offline.facts')),
    element(
      'dl',
      {},
      ...facts.flatMap(([name, value, kind]) =>
        value === undefined ? [] : [element('dt', {}, name), element('dd', {}, kind ? code(value) : value)],
      ),
    ),
    element('p', {}, held.list ? t('offline.list.held', { count: entries.count }) : t('offline.list.absent')),
    commitment.source?.kind === 'post' &&
      element('p', {}, t(held.comments ? 'offline.comments.held' : 'offline.comments.absent')),
  )
}

function code(text: string): HTMLElement {
  return element('code', { dir: 'ltr' }, text)
}

/** What no computation here can establish. */
export function showLimits({ t }: Words, receipt: ReceiptDocument | undefined): HTMLElement {
  const randomness = receipt?.commitment.randomness
  const isToss = receipt !== undefined && isOfChance(receipt)
  const isOtherChain = randomness?.kind === 'drand' && randomness.chain !== QUICKNET.hash
  return element(
    'section',
    { 'aria-labelledby': 'limits' },
    element('h2', { id: 'limits' }, t('offline.limits')),
    element(
      'ul',
      { class: 'limits' },
      element('li', {}, t(isToss ? 'chance_result.limits' : 'offline.limits.list')),
      isOtherChain && element('li', {}, t('offline.limits.chain')),
      element('li', {}, t('offline.limits.keys')),
      element('li', {}, t('offline.limits.file')),
    ),
  )
}
