import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/frame.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Fold } from '../ui/fold.tsx'
import { Name } from '../ui/name.tsx'
import { Ticket } from '../ui/ticket.tsx'
import { lengthClass, splitWinners } from './winner-list-size.ts'
import './winner-list.css'

export interface ListedWinner {
  /** the place, from 1 */
  rank: number
  name: string
  /** row of the source, counted from 1 */
  row: number
  prize?: string | undefined
}

interface WinnerListProps {
  winners: readonly ListedWinner[]
  onCopyRefused: () => void
}

/** Winners are the only bright thing of a page; a long list shows the first places and folds the rest. */
export function WinnerList({ winners, onCopyRefused }: WinnerListProps) {
  const t = useT()
  const { number } = useFormat()
  const { shown, folded } = splitWinners(winners)
  return (
    <div className="stack gap-5">
      <ol className={winners.length === 1 ? 'winners winners-single' : 'winners'}>
        {shown.map(({ rank, name, row, prize }) => (
          <li key={rank}>
            <Ticket
              className={lengthClass(name)}
              place={t('result.winner.place', { place: rank, total: winners.length })}
              name={name}
              comment={prize ? { text: prize } : undefined}
              stub={{ label: t('result.winner.row'), number: number(row) }}
            />
            <div className="winner-actions needs-script">
              <CopyButton
                kind="ghost"
                size="small"
                text={name}
                label={t('result.copy_name')}
                copiedLabel={t('result.copied')}
                onRefused={onCopyRefused}
              />
            </div>
          </li>
        ))}
      </ol>
      {folded.length > 0 && <FoldedWinners winners={folded} />}
    </div>
  )
}

function FoldedWinners({ winners }: { winners: readonly ListedWinner[] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Fold className="winners-folded" title={t('result.winner.more', { count: winners.length })}>
      <ol className="winners-plain" start={winners[0]?.rank}>
        {winners.map(({ rank, name, row, prize }) => (
          <li key={rank}>
            <span className="winners-plain-rank">{number(rank)}</span>
            <span className="winners-plain-name">
              <Name>{name}</Name>
              {prize && <small dir="auto">{prize}</small>}
            </span>
            <span className="winners-plain-row">
              {t('result.winner.row')} {number(row)}
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
