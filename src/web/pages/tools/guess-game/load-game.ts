import type { RouterContextProvider } from 'react-router'
import { type GuessGame, getGuessGame, getGuessReceipt } from '#contract/guesses.ts'
import { checkGame, type GameCheck } from '#draw/guess-game.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api.ts'
import { type QrPath, qrPath } from '#web/components/qr-path.ts'
import { fatal } from '#web/fatal.ts'
import { visitContext } from '#web/visit.ts'

export interface LoadedGame {
  game: GuessGame
  /** of this page, in the language of its reader */
  link: string
  qr: QrPath
  /** what a check of the receipt says, for whoever runs no scripts; null before the end */
  check: GameCheck | null
  /** makes a guess that is sent twice one */
  formKey: string
}

/** What stands at the address of a game. Throws the error screen where nothing does. */
export async function loadGame(
  context: Readonly<RouterContextProvider>,
  gameCode: string,
  query: URLSearchParams,
): Promise<LoadedGame> {
  const params = { share_code: gameCode }
  const page = Number(query.get('page') ?? 1)
  const found = await send(getGuessGame, {
    params,
    payload: { page: page >= 1 && page <= 1000 ? page : 1 },
    context,
  })
  if (!found.ok) throw fatal(found.message, found.status || 500)
  const game = found.data
  const { frame } = context.get(visitContext)
  const link = frame.origin + pathFor('guessGame', frame.locale, { gameCode })
  const receipt = game.status === 'opened' ? await send(getGuessReceipt, { params, context }) : undefined
  return {
    game,
    link,
    qr: qrPath(link),
    check: receipt?.ok ? checkGame(receipt.data) : null,
    formKey: crypto.randomUUID(),
  }
}
