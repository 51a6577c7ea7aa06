import './guess-game.css'
import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import type { GuessGame } from '#contract/draws/guesses.ts'
import { eraseGuesser, getGuessGame, makeGuess, openGuessGame } from '#contract/draws/guesses.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import { submitOrKeep, textsOf } from '#web/actions/submit-or-keep.ts'
import { withLabels } from '#web/api/failure-text.ts'
import { fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { RecordedSeal } from '#web/art/seal.tsx'
import { fatal } from '#web/boot/fatal.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { spoken } from '#web/i18n/spoken.ts'
import { typedNumber, wholeNumber } from '#web/i18n/typed-number.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'
import { type GameAnswer, type GameIntent, intents, loadGame } from './load-game.ts'
import { OpenGame } from './open-game.tsx'
import { OpenedGame } from './opened-game.tsx'
import { rememberSeal } from './remembered-seal.ts'

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadGame(context, params['gameCode'] ?? '', new URL(request.url).searchParams)
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const answer = await answerGame(form, params['gameCode'] ?? '', context)
  // Junk instead of a form is the client's error, not ours.
  if (!answer) throw fatal('', 400)
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Keeps what was typed if the connection breaks while a guess is sent. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return submitOrKeep(
    request,
    () => serverAction<typeof action>(),
    (form) => {
      const values = textsOf(form)
      return { intent: values['intent'], values, failure: generalFailure(spoken().t('alert.no_connection')) }
    },
  )
}

/** The address gives access to the names of those who guessed, so it must not leak to other sites or into an index. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

export default function GuessGamePage() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<GameAnswer>()
  const { game } = loaded
  const news = useGameNews(game)
  return (
    <div className="wrap">
      <PageHead
        title={t('guess_game.title')}
        detail={game.title || undefined}
        description={t('guess_game.description')}
        hidden
      />
      <meta name="referrer" content="no-referrer" />
      <GameHead game={game} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {game.status === 'open' ? (
        <OpenGame {...loaded} game={game} answer={answer} />
      ) : (
        <OpenedGame {...loaded} game={game} answer={answer} isNew={news !== ''} />
      )}
    </div>
  )
}

const fields = { name: 'guess_name', number: 'guess_number' }

/** Handles the forms of a game; undefined if the form is not one of ours. */
async function answerGame(
  form: FormData,
  gameCode: string,
  context: PageContext,
): Promise<GameAnswer | undefined> {
  const { intent: intentName, ...values }: Record<string, string> = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.toWellFormed()]] : [])),
  )
  const intent = intents.find((candidate) => candidate === intentName)
  if (!intent) return undefined
  const { t } = context.get(visitContext)
  const guess = values['number']?.trim()
  if (intent === 'guess' && guess && Number.isNaN(wholeNumber(guess)))
    return { intent, values, failure: fieldFailure('guess_number', t('guess_game.not_whole')) }
  if (intent !== 'guess' && values['confirm'] !== 'yes')
    return { intent, values, failure: fieldFailure('confirm', t('guess_game.confirm_missing')) }
  const outcome = await sendIntent(intent, values, gameCode, context)
  return outcome.ok
    ? { intent, values }
    : {
        intent,
        values,
        failure: sortFailure(withLabels(t, { name: 'guess_game.name' }), outcome, { ids: fields }),
      }
}

function sendIntent(
  intent: GameIntent,
  values: FormValues,
  gameCode: string,
  context: PageContext,
): Promise<Outcome<unknown>> {
  const { name = '', number = '', id = '', no = '', key = '' } = values
  switch (intent) {
    case 'guess':
      return send(makeGuess, {
        params: { share_code: gameCode },
        payload: { name, number: typedNumber(number) },
        ...(key && { idempotencyKey: key }),
        context,
      })
    case 'open':
      return send(openGuessGame, { params: { id }, payload: {}, context })
    case 'erase':
      return send(eraseGuesser, { params: { id }, payload: { no: Number(no) }, context })
  }
}

/** Milliseconds between polls of an open game while its page is visible. */
const pauseMs = 10_000

/** Keeps the page of an open game up to date, and returns what changed since it was opened, in words. */
function useGameNews(game: GuessGame): string {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  const [first] = useState(game)
  const [polls, setPolls] = useState(0)
  const isOpen = game.status === 'open'

  useEffect(() => {
    if (isOpen) rememberSeal(game.share_code, game.commitment)
  }, [isOpen, game.share_code, game.commitment])

  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined
    const untilEnd = Date.parse(game.closes_at) - Date.now()
    const pause = untilEnd > 0 ? Math.min(pauseMs, untilEnd + 500) : pauseMs
    const controller = new AbortController()
    const { signal } = controller
    const shown = JSON.stringify(game)
    // A page that loads again without a connection is replaced, with all that was typed: only news are loaded.
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      const query = { params: { share_code: game.share_code }, payload: { page: game.page } }
      void send(getGuessGame, { ...query, signal }).then(
        (poll) => (poll.ok && JSON.stringify(poll.data) !== shown ? revalidate() : setPolls(polls + 1)),
        // The page was left.
        () => undefined,
      )
    }
    const timer = setTimeout(refresh, pause)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      controller.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isOpen, state, game, polls, revalidate])

  if (first.share_code !== game.share_code) return ''
  if (game.status === 'opened' && first.status === 'open') {
    const { winner, number } = game
    if (!winner) return t('guess_game.news.opened', { number })
    return t('guess_game.news.won', {
      number,
      name: winner.name || t('guess_game.erased'),
      guess: winner.number,
    })
  }
  if (game.guesses_count === first.guesses_count) return ''
  return t('guess_game.guesses', { count: game.guesses_count })
}

/** The title of the game, and what it may claim to be. */
function GameHead({ game }: { game: GuessGame }) {
  const t = useT()
  const { number } = useFormat()
  const range = { from: number(game.lowest), to: number(game.highest) }
  return (
    <header className="page-head">
      <div>
        <h1 dir="auto">{game.title || t('guess_game.title')}</h1>
        <p>{t('guess_game.lead', range)}</p>
      </div>
      <RecordedSeal size="small" title={t('guess_game.recorded')} text={t('guess_game.recorded.text')} />
    </header>
  )
}
