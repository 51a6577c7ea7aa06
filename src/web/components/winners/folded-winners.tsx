import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Fold } from '../../ui/fold.tsx'
import { CommentLink, SeenByOthers, StateOf, WinnerName } from './winner-parts.tsx'
import type { HeldPlace } from './winner-places.ts'

interface FoldedWinnersProps {
  winners: readonly HeldPlace[]
  isVoid: boolean
  source: Result['source']
}

/** The winners after those shown as tickets, as plain lines. */
export function FoldedWinners({ winners, isVoid, source }: FoldedWinnersProps) {
  const t = useT()
  const { number } = useFormat()
  const first = winners[0]?.winner.rank
  return (
    <Fold title={t('result.winner.more', { count: winners.filter(({ gaveWay }) => !gaveWay).length })}>
      <ol
        className="winners-plain grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-8 print:grid-cols-2"
        start={first}
      >
        {winners.map((winner) => (
          <li
            className="grid grid-cols-[minmax(3ch,auto)_minmax(0,1fr)_auto] gap-3 items-baseline py-2.25 border-bs border-bs-line text-15 print:break-inside-avoid"
            key={winner.winner.rank}
          >
            <span className="font-normal text-14 leading-[1.4] font-mono text-ink-3 normal-nums">
              {number(winner.winner.rank)}
            </span>
            <span className="font-semibold">
              <WinnerName winner={winner.winner} isOut={isVoid || winner.gaveWay !== undefined} />
              {winner.prize && (
                <small className="block text-14 font-normal text-ink-2" dir="auto">
                  {winner.prize}
                </small>
              )}
              {winner.winner.comment && (
                <q className="block text-14 font-normal text-ink-2 wrap-anywhere" dir="auto">
                  {winner.winner.comment.text}
                </q>
              )}
              <CommentLink winner={winner.winner} source={source} />
              <SeenByOthers winner={winner.winner} />
              <StateOf winner={winner} isVoid={isVoid} />
            </span>
            <span className="font-normal text-14 leading-[1.4] font-mono text-ink-3 normal-nums">
              {t('result.winner.row')} {number(winner.winner.row)}
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
