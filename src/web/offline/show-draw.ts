import { isOfChance } from '#draw/chance/check-chance.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { ReceiptDocument, ReceiptDraw, ReceiptEvent } from '#draw/receipt/receipt.ts'
import { isVoidReceipt } from '#draw/receipt/receipt-text.ts'
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

type Child = Node | string | undefined | false
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element. User-provided strings only ever become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

/** Places shown individually; laying out thousands of them would take a page seconds. */
const maxShown = 500

type Replacement = Extract<ReceiptEvent, { type: 'replacement' }>

/** What happened to places after they were drawn. */
interface Since {
  replacements: Replacement[]
  isVoid: boolean
}

/** The drawn entries, as the receipt says: winners, substitutes, and those drawn after them. */
export function showPlaces(words: Words, receipt: ReceiptDocument): HTMLElement {
  const { commitment, draws, events = [] } = receipt
  const { t } = words
  const replacements = events.filter((event): event is Replacement => event.type === 'replacement')
  const further = replacements.flatMap(({ draw }) => (draw ? [draw] : []))
  const isVoid = isVoidReceipt(receipt)
  const list = (places: ReceiptDraw[]) => placeList(words, places, { replacements, isVoid })
  const substitutes = draws.slice(commitment.winners)
  return element(
    'section',
    { 'aria-labelledby': 'winners' },
    element('h2', { id: 'winners' }, t('offline.winners')),
    ...list(draws.slice(0, commitment.winners)),
    ...(substitutes.length > 0 ? [element('h3', {}, t('offline.substitutes')), ...list(substitutes)] : []),
    ...(further.length > 0 ? [element('h3', {}, t('offline.further')), ...list(further)] : []),
  )
}

function placeList(words: Words, places: ReceiptDraw[], since: Since): HTMLElement[] {
  const { t } = words
  const shown = places.slice(0, maxShown)
  const start = String((places[0]?.i ?? 0) + 1)
  const items = shown.map((place) => placeItem(words, place, since))
  const more = places.length - shown.length
  return [
    element('ol', { class: 'places', start }, ...items),
    ...(more > 0 ? [element('p', { class: 'quiet' }, t('offline.more', { count: more }))] : []),
  ]
}

function placeItem({ t, number }: Words, place: ReceiptDraw, { replacements, isVoid }: Since): HTMLElement {
  const gone = replacements.find(({ rank }) => rank === place.i + 1)
  const name =
    'key' in place
      ? element('span', { class: 'name' }, element('bdi', {}, place.key))
      : element('span', { class: 'quiet' }, t('offline.masked'))
  const facts = [
    t('offline.row', { row: number(place.index + 1) }),
    place.weight === 1 ? undefined : t('offline.tickets', { count: place.weight }),
    gone && t('offline.replaced', { by: number(gone.by) }),
  ]
  return element(
    'li',
    {},
    element('span', { class: 'place-rank' }, number(place.i + 1)),
    gone || isVoid ? element('s', {}, name) : name,
    element('span', { class: 'quiet' }, facts.filter(Boolean).join(' · ')),
  )
}

/** What happened after the draw, in order, with time and public reason. */
export function showHistory(
  { t, number, time }: Words,
  events: readonly ReceiptEvent[],
): HTMLElement | undefined {
  if (events.length === 0) return undefined
  const title = (event: ReceiptEvent) =>
    event.type === 'void'
      ? t('offline.void')
      : t('ledger.line.replacement', { rank: number(event.rank), by: number(event.by) })
  return element(
    'section',
    { 'aria-labelledby': 'history' },
    element('h2', { id: 'history' }, t('offline.history')),
    element(
      'ol',
      { class: 'history' },
      ...events.map((event) =>
        element(
          'li',
          {},
          element('b', {}, title(event)),
          element('time', { class: 'quiet', datetime: event.at }, time(event.at)),
          event.type === 'replacement' && element('span', {}, t(`ledger.reason.${event.reason}`)),
          event.note !== null && element('bdi', {}, event.note),
        ),
      ),
    ),
  )
}
