import { lazy, type ReactNode, Suspense } from 'react'
import type { Result, Winner } from '#contract/draws/results.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { graphemesOf } from '#web/ui/graphemes.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { PersonName } from '../person-name.tsx'
import { CommentLink, SeenByOthers, StateOf, WinnerName } from './winner-parts.tsx'
import { type HeldPlace, heldPlaces, longestWord } from './winner-places.ts'
import './winner-list.css'

/** Longer lists of winners are folded after the first places. */
const maxTickets = 12
const ticketsOfLongList = 6

/** Graphemes of one word that fit on a phone in the size of a short name. */
const maxWord = 11

/** Which winners are shown as tickets, and which are folded as plain lines. */
export function splitWinners<W>(winners: readonly W[]): { visible: readonly W[]; folded: readonly W[] } {
  const count = winners.length > maxTickets ? ticketsOfLongList : winners.length
  return { visible: winners.slice(0, count), folded: winners.slice(count) }
}

/** Names are never truncated; long ones get smaller in steps, and then wrap. */
export function lengthClass(name: string): 'ticket-short' | 'ticket-long' | 'ticket-longest' {
  const length = graphemesOf(name).length
  if (length > 90) return 'ticket-longest'
  return length > 28 ? 'ticket-long' : 'ticket-short'
}

/** Few draws have that many winners. */
const FoldedWinners = lazy(async () => ({ default: (await import('./folded-winners.tsx')).FoldedWinners }))

const Face = lazy(async () => ({ default: (await import('../../ui/face.tsx')).Face }))

interface WinnerListProps {
  result: Pick<Result, 'winners' | 'substitutes' | 'further' | 'events' | 'source'>
  /** what the organizer may do about a winner */
  actionsOf?: (place: HeldPlace) => ReactNode
}

/**
 * Winners are the only bright element of a page; a long list shows the first places and folds the rest. Replaced
 * winners stay, with their replacement beside them; in a void draw no one counts, and all stay readable.
 */
export function WinnerList({ result, actionsOf }: WinnerListProps) {
  const t = useT()
  const { number } = useFormat()
  const total = result.winners.length
  const isVoid = voidingOf(result.events) !== undefined
  const { visible, folded } = splitWinners(heldPlaces(result))
  const isSingle = total === 1 && visible.length === 1
  return (
    <div className="stack gap-6">
      <ol className={isSingle ? 'winners winners-single' : 'winners'}>
        {visible.map(({ winner, place, prize, gaveWay }) => (
          <li key={winner.rank}>
            <Ticket
              className={`${lengthClass(winner.name)} ${longestWord(winner.name) > maxWord ? 'ticket-word' : ''} ${gaveWay || isVoid ? '[--win:var(--sunk)] [--on-win:var(--ink-2)] filter-none' : ''}`}
              place={
                winner.rank === place
                  ? t('result.winner.place', { place, total })
                  : t('result.winner.promoted', { place, total, rank: winner.rank })
              }
              name={<WinnerName winner={winner} isOut={isVoid || gaveWay !== undefined} />}
              face={
                !gaveWay &&
                !isVoid &&
                winner.picture && (
                  <Suspense fallback={<span className="face" />}>
                    <Face name={winner.name} src={winner.picture} />
                  </Suspense>
                )
              }
              comment={prize ? { text: prize } : undefined}
              quote={winner.comment?.text}
              stub={{ label: t('result.winner.row'), number: number(winner.row) }}
            />
            <CommentLink winner={winner} source={result.source} />
            <SeenByOthers winner={winner} />
            <StateOf winner={{ winner, place, prize, gaveWay }} isVoid={isVoid} />
            {!gaveWay && !isVoid && actionsOf?.({ winner, place, prize, gaveWay })}
          </li>
        ))}
      </ol>
      {folded.length > 0 && (
        <Suspense>
          <FoldedWinners winners={folded} isVoid={isVoid} source={result.source} />
        </Suspense>
      )}
    </div>
  )
}

const maxQueued = 24
const substituteLine = 'flex flex-wrap gap-y-1.5 gap-x-6 items-baseline text-15'

/** Substitutes are plain: they have not won anything yet. */
export function SubstituteLine({ substitutes }: { substitutes: readonly Winner[] }) {
  const t = useT()
  if (substitutes.length === 0) return null
  const folded = substitutes.slice(maxQueued)
  return (
    <div className="stack gap-3">
      <div className={substituteLine}>
        <h3 className="muted font-normal text-15 leading-[1.5] font-text tracking-normal normal-nums">
          {t('result.substitutes')}
        </h3>
        <Numbered places={substitutes.slice(0, maxQueued)} />
        <p className="muted small">{t('result.substitutes.note')}</p>
      </div>
      {folded.length > 0 && (
        <Fold title={t('result.substitutes.more', { count: folded.length })}>
          <Numbered places={folded} />
        </Fold>
      )}
    </div>
  )
}

function Numbered({ places: substitutes }: { places: readonly Winner[] }) {
  const { number } = useFormat()
  return (
    <ol className={`substitutes ${substituteLine}`} start={substitutes[0]?.rank}>
      {substitutes.map((substitute) => (
        <li key={substitute.rank} className="flex gap-2 items-baseline">
          <span className="text-ink-3 font-medium text-14 leading-none font-mono normal-nums">
            {number(substitute.rank)}
          </span>
          <PersonName person={substitute} className="strong" />
        </li>
      ))}
    </ol>
  )
}
