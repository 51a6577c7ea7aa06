import './guess-game.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { spoken } from '../../../i18n/spoken.ts'
import { generalFailure } from '../draw-parts/sorted-failure.ts'
import { answerGame } from './answer-game.ts'
import type { GameAnswer } from './game-answer.ts'
import { GameHead } from './game-head.tsx'
import { loadGame } from './load-game.ts'
import { OpenGame } from './open-game.tsx'
import { OpenedGame } from './opened-game.tsx'
import { useGameNews } from './use-game-news.ts'

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadGame(context, params['gameCode'] ?? '', new URL(request.url).searchParams)
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const answer = await answerGame(form, params['gameCode'] ?? '', context)
  // Junk instead of a form is the sender's mistake, not ours.
  if (!answer) throw fatal('The form could not be read', 400)
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** A connection may break while a guess is sent; what was typed must not go with it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone()
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    // This is how a browser says that a request found no way.
    if (!(error instanceof TypeError)) throw error
    const values = Object.fromEntries(
      [...(await sent.formData())].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    )
    const failure = generalFailure(spoken().t('alert.no_connection'))
    return { intent: values['intent'], values, failure }
  }
}

/** Whoever has the address sees the names of those who guessed, so it goes to no other site and into no index. */
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
        <OpenedGame {...loaded} game={game} answer={answer} />
      )}
    </div>
  )
}
