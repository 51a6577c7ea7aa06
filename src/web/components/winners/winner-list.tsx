import { lazy, type ReactNode, Suspense } from 'react'
import type { Result, Winner } from '#contract/draws/results.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { graphemesOf } from '#web/ui/graphemes.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { Fold } from '../../ui/fold.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { PersonName } from '../person-name.tsx'
import { Sentence, slot } from '../sentence.tsx'
import { type HeldPlace, heldPlaces, longestWord } from './winner-places.ts'
import { WinnerState } from './winner-state.tsx'
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

/** Only winners of comment draws have one. */
const WinnerComment = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./winner-comment.tsx')).WinnerComment,
  })),
)

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
      <ol
        className={`winners grid gap-5 phone:not-print:gap-3.5 print:grid-cols-2 print:gap-2.5 ${isSingle ? 'winners-single grid-cols-[minmax(0,720px)]' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))]'}`}
      >
        {visible.map(({ winner, place, prize, gaveWay }) => (
          <li className="print:break-inside-avoid" key={winner.rank}>
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
            <WinnerState winner={{ winner, place, prize, gaveWay }} isVoid={isVoid} />
            {!gaveWay && !isVoid && actionsOf?.({ winner, place, prize, gaveWay })}
          </li>
        ))}
      </ol>
      {folded.length > 0 && <FoldedWinners winners={folded} isVoid={isVoid} source={result.source} />}
    </div>
  )
}

/** Struck out if the person does not count as a winner. */
function WinnerName({ winner, isOut }: { winner: Winner; isOut: boolean }) {
  const name = <PersonName person={winner} />
  return isOut ? <s className="decoration-2">{name}</s> : name
}

function CommentLink({ winner: { comment }, source }: { winner: Winner; source: Result['source'] }) {
  if (!comment) return null
  return (
    <Suspense>
      <WinnerComment comment={comment} platform={source.platform} />
    </Suspense>
  )
}

/** Only the organizer sees both names; others see just the masked one. */
function SeenByOthers({ winner: { name, public_name } }: { winner: Winner }) {
  const t = useT()
  if (public_name === undefined || public_name === name) return null
  return (
    <p className="small muted">
      <Sentence
        text={t('result.seen_by_others', { name: slot(0) })}
        parts={[<bdi key="name">{public_name}</bdi>]}
      />
    </p>
  )
}

interface FoldedWinnersProps {
  winners: readonly HeldPlace[]
  isVoid: boolean
  source: Result['source']
}

function FoldedWinners({ winners, isVoid, source }: FoldedWinnersProps) {
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
              <WinnerState winner={winner} isVoid={isVoid} />
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
    <ol className={substituteLine} start={substitutes[0]?.rank}>
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
