import type { RouterContextProvider } from 'react-router'
import { eraseGuesser, makeGuess, openGuessGame } from '../../../../contract/guesses.ts'
import { type Outcome, send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'
import { ownFailure } from '../draw-parts/sorted-failure.ts'
import { wholeNumber } from '../draw-parts/whole-number.ts'
import { type GameAnswer, type GameIntent, intents } from './game-answer.ts'

type Context = Readonly<RouterContextProvider>
type Values = Readonly<Record<string, string>>

const fields = { name: 'guess_name', number: 'guess_number' }

/** Answers the forms of a game. Undefined where the form is none of ours. */
export async function answerGame(
  form: FormData,
  gameCode: string,
  context: Context,
): Promise<GameAnswer | undefined> {
  const { intent: wanted, ...values }: Record<string, string> = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.toWellFormed()]] : [])),
  )
  const intent = intents.find((known) => known === wanted)
  if (!intent) return undefined
  const { t } = context.get(visitContext)
  if (intent === 'guess' && Number.isNaN(wholeNumber(values['number'] ?? '')))
    return { intent, values, failure: ownFailure('guess_number', t('guess_game.not_whole')) }
  if (intent !== 'guess' && values['confirm'] !== 'yes')
    return { intent, values, failure: ownFailure('confirm', t('guess_game.confirm_missing')) }
  const outcome = await ask(intent, values, gameCode, context)
  return outcome.ok ? { intent, values } : { intent, values, failure: sortFailure(t, outcome, fields) }
}

function ask(
  intent: GameIntent,
  values: Values,
  gameCode: string,
  context: Context,
): Promise<Outcome<unknown>> {
  const { name = '', number = '', id = '', no = '', key = '' } = values
  switch (intent) {
    case 'guess':
      return send(makeGuess, {
        params: { share_code: gameCode },
        payload: { name, number: wholeNumber(number) },
        ...(key && { idempotencyKey: key }),
        context,
      })
    case 'open':
      return send(openGuessGame, { params: { id }, payload: {}, context })
    case 'erase':
      return send(eraseGuesser, { params: { id }, payload: { no: Number(no) }, context })
  }
}
