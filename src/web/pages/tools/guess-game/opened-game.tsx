import { useEffect, useRef } from 'react'
import type { GuessGame } from '#contract/draws/guesses.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import { CheckPanel } from './check-panel.tsx'
import { type GameAnswer } from './game-answer.ts'
import { GuessList } from './guess-list.tsx'
import type { LoadedGame } from './load-game.ts'

const maxOnStub = 6

interface OpenedGameProps extends LoadedGame {
  game: Extract<GuessGame, { status: 'opened' }>
  answer: GameAnswer | undefined
  /** it was opened while this page was watched */
  isNew: boolean
}

/** The number, the winner, and everything needed to check both. */
export function OpenedGame({ game, check, answer, isNew }: OpenedGameProps) {
  const t = useT()
  const { number, dateTime } = useFormat()
  const { own_guess: own, winner } = game
  const outcome = useRef<HTMLElement>(null)
  // The button that opened the game was further down the page.
  useEffect(() => {
    if (isNew) outcome.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const wasRefused = answer?.intent === 'guess' && answer.failure
  /** a number too long for the stub is in the line beside it */
  const isShort = winner !== null && number(winner.number).length <= maxOnStub
  const away = winner ? Math.abs(winner.number - game.number) : 0
  return (
    <div className="split">
      <div className="stack gap-6">
        {wasRefused && <Note kind="warn" role="alert" title={wasRefused.message} />}
        <section
          ref={outcome}
          className={isNew ? 'guess-outcome guess-opening' : 'guess-outcome'}
          aria-labelledby="number-title"
        >
          <div>
            <h2 id="number-title" className="guess-aside-title">
              {t('guess_game.was')}
            </h2>
            <p className={String(game.number).length > 7 ? 'guess-number guess-number-long' : 'guess-number'}>
              {number(game.number)}
            </p>
            <p className="small muted">{t('guess_game.opened', { date: dateTime(game.opened_at) })}</p>
          </div>
          {winner ? (
            <Ticket
              place={t('guess_game.nearest')}
              name={winner.name || t('guess_game.erased')}
              comment={{
                text: isShort ? awayWords(t, away) : `${number(winner.number)} · ${awayWords(t, away)}`,
              }}
              stub={isShort ? { label: t('guess_game.number'), number: number(winner.number) } : undefined}
            />
          ) : (
            <p className="muted">{t('guess_game.nobody')}</p>
          )}
        </section>
        {own && own.no !== winner?.no && (
          <Note title={t('guess_game.yours', { number: own.number })}>
            <p>{awayWords(t, Math.abs(own.number - game.number))}</p>
          </Note>
        )}
        <GuessList game={game} guesses={game.guesses} title={t('guess_game.list.opened')} answer={answer} />
      </div>
      <aside className="split-aside stack gap-6" aria-label={t('guess_game.check')}>
        <CheckPanel game={game} check={check} />
        <PageLink page="randomNumberGuess" hash="#guess" className={buttonClass({ wide: true })}>
          {t('guess_game.again')}
        </PageLink>
      </aside>
    </div>
  )
}

function awayWords(t: ReturnType<typeof useT>, count: number): string {
  return count === 0 ? t('guess_game.exact') : t('guess_game.away', { count })
}
