import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { Moment } from './ceremony.ts'
import type { RevealWinner } from './reveal-props.ts'

/** More names than this are left to the page instead of being announced at once. */
const maxSpoken = 10

/** The screen reader announcement: each result once. */
export function useWords({ phase, index }: Moment, winners: readonly RevealWinner[]): string {
  const t = useT()
  const { list } = useFormat()
  const count = winners.length
  if (phase === 'all') {
    const heading = t('reveal.all', { count })
    const names = winners.map(({ name }) => name)
    return count > maxSpoken ? heading : t('reveal.said', { heading, names: list(names) })
  }
  const winner = phase === 'lift' || phase === 'shown' ? winners[index] : undefined
  if (!winner) return ''
  if (count === 1) return t('reveal.said', { heading: t('reveal.place_single'), names: winner.name })
  return t('reveal.winner', { rank: winner.rank, count, name: winner.name })
}
