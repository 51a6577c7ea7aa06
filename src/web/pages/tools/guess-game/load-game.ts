import { type GuessGame, getGuessGame, getGuessReceipt } from '#contract/draws/guesses.ts'
import { checkGame, type GameCheck } from '#draw/guess-game.ts'
import { pathFor } from '#locales/paths.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { type QrPath, qrPath } from '#web/components/qr-path.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

export interface LoadedGame {
  game: GuessGame
  /** the address of this page in the reader's language */
  link: string
  qr: QrPath
  /** the check of the receipt, for visitors without scripts; null before the end */
  check: GameCheck | null
  /** makes a repeated guess count once */
  formKey: string
}

/** The game at an address. Throws the error screen if there is none. */
export async function loadGame(
  context: PageContext,
  gameCode: string,
  query: URLSearchParams,
): Promise<LoadedGame> {
  const params = { share_code: gameCode }
  const page = Number(query.get('page') ?? 1)
  const answer = await send(getGuessGame, {
    params,
    payload: { page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1 },
    context,
  })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const game = answer.data
  const { frame, newKey } = context.get(visitContext)
  const link = frame.origin + pathFor('guessGame', frame.locale, { gameCode })
  const receipt = game.status === 'opened' ? await send(getGuessReceipt, { params, context }) : undefined
  return {
    game,
    link,
    qr: qrPath(link),
    check: receipt?.ok ? checkGame(receipt.data) : null,
    formKey: newKey(),
  }
}

export const intents = ['guess', 'open', 'erase'] as const

export type GameIntent = (typeof intents)[number]

/** The outcome of a form on the page. Nothing typed is lost on failure. */
export interface GameAnswer extends FormAnswer {
  intent: GameIntent
}
