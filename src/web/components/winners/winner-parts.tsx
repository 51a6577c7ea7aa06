import { lazy, Suspense } from 'react'
import type { Result, Winner } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { PersonName } from '../person-name.tsx'
import { Sentence, slot } from '../sentence.tsx'
import type { HeldPlace } from './winner-places.ts'

/** Only winners of comment draws have one. */
const WinnerComment = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./winner-comment.tsx')).WinnerComment,
  })),
)

/** Most winners neither gave way nor have to come forward. */
const WinnerState = lazy(() =>
  withTexts('winner_state', async () => ({ default: (await import('./winner-state.tsx')).WinnerState })),
)

/** Struck out if the person does not count as a winner. */
export function WinnerName({ winner, isOut }: { winner: Winner; isOut: boolean }) {
  const name = <PersonName person={winner} />
  return isOut ? <s className="decoration-2">{name}</s> : name
}

export function CommentLink({ winner: { comment }, source }: { winner: Winner; source: Result['source'] }) {
  if (!comment) return null
  return (
    <Suspense>
      <WinnerComment comment={comment} platform={source.platform} />
    </Suspense>
  )
}

/** Only the organizer sees both names; others see just the masked one. */
export function SeenByOthers({ winner: { name, public_name } }: { winner: Winner }) {
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

/** What happened to a winner since the draw. Often nothing. */
export function StateOf({ winner, isVoid }: { winner: HeldPlace; isVoid: boolean }) {
  if (!winner.gaveWay && (isVoid || !winner.winner.claim)) return null
  return (
    <Suspense>
      <WinnerState winner={winner} />
    </Suspense>
  )
}
