import { isVoidReceipt } from '#draw/receipt/is-void-receipt.ts'
import type { ReceiptDocument, ReceiptDraw, ReceiptEvent } from '#draw/receipt/receipt.ts'
import { element } from './element.ts'
import type { Words } from './words.ts'

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
