import { outcomeLine } from '../../draw/chance/outcome-line.ts'
import type { ChanceOutcome } from '../../draw/chance/plan.ts'
import { exactIn } from '../../locales/exact-number.ts'
import { formatLocales } from '../../locales/locales.ts'
import { element } from './element.ts'
import type { Words } from './words.ts'

/** What coins, dice or numbers came to, as their tickets say. */
export function showOutcome({ t, locale }: Words, outcome: ChanceOutcome): HTMLElement {
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')]
  const order = outcome.tool === 'coins' && outcome.faces.length > 1 ? outcome.faces : []
  return element(
    'section',
    { 'aria-labelledby': 'outcome' },
    element('h2', { id: 'outcome' }, t('chance_result.outcome')),
    element('p', { class: 'outcome' }, outcomeLine(outcome, t, exactIn(formatLocales[locale]))),
    order.length > 0 && element('h3', {}, t('chance_result.order')),
    order.length > 0 && element('p', { class: 'quiet' }, order.map((face) => sides[face]).join(' · ')),
  )
}
