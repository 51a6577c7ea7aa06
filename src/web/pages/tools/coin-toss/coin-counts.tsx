import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import type { ChanceRecord } from '../chance-parts/chance-records.ts'
import { Distribution } from '../chance-parts/distribution.tsx'
import { coinBars, countCoins, type Streak } from './coin-statistics.ts'
import type { CoinSides } from './coin-words.ts'

interface CoinCountsProps {
  records: readonly ChanceRecord[]
  coins: number
  sides: CoinSides
}

/** What fell so far on this device: sums, runs of one side, and how that compares with chance. */
export function CoinCounts({ records, coins, sides }: CoinCountsProps) {
  const t = useT()
  const { number } = useFormat()
  const { heads, tails, current, longest } = countCoins(records)
  const all = heads + tails
  const share = (count: number) =>
    all === 0 ? number(0) : t('coin_toss.share', { count, percent: Math.round((1000 * count) / all) / 10 })
  const streak = (run: Streak | undefined) =>
    run ? t('coin_toss.streak', { side: run.face === 0 ? sides.heads : sides.tails, count: run.length }) : '–'
  return (
    <div className="chance-counts">
      <dl className="facts">
        <dt>
          <bdi>{sides.heads}</bdi>
        </dt>
        <dd>{share(heads)}</dd>
        <dt>
          <bdi>{sides.tails}</bdi>
        </dt>
        <dd>{share(tails)}</dd>
        <dt>{t('coin_toss.streak.current')}</dt>
        <dd>{streak(current)}</dd>
        <dt>{t('coin_toss.streak.longest')}</dt>
        <dd>{streak(longest)}</dd>
      </dl>
      <Distribution
        title={
          coins === 1 ? t('coin_toss.distribution') : t('coin_toss.distribution.many', { side: sides.heads })
        }
        bars={coinBars(records, coins, sides)}
      />
    </div>
  )
}
