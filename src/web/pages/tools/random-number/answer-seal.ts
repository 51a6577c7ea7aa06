import { redirect } from 'react-router'
import { createGuessGame } from '#contract/draws/guesses.ts'
import { pathFor } from '#locales/paths.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import { type FormFailure, fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { typedNumber, wholeNumber } from '#web/i18n/typed-number.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'

/** The values of the form that seals a number. */
export interface SealValues {
  title: string
  lowest: string
  highest: string
  closesAt: string
  showsGuesses: boolean
}

/** The form again, with its errors. */
export interface SealAnswer {
  seal: {
    values: SealValues
    failure: FormFailure
    /** for the next one, if that of the form is used */
    key?: string
  }
}

const fields = {
  title: 'seal_title',
  lowest: 'seal_lowest',
  highest: 'seal_highest',
  closes_at: 'seal_closes_at',
}
const byCode = { game_time_invalid: 'seal_closes_at' }

/** Seals a number and redirects to the page where it is guessed. */
export async function answerSeal(form: FormData, context: PageContext): Promise<Response | SealAnswer> {
  const { t, frame, newKey } = context.get(visitContext)
  const text = (name: string) => fieldText(form, name)
  const values: SealValues = {
    title: text('title'),
    lowest: text('lowest'),
    highest: text('highest'),
    closesAt: text('closes_at'),
    showsGuesses: form.has('shows_guesses'),
  }
  const closesAt = typedTime(values.closesAt, text('zone'))
  if (values.closesAt !== '' && !closesAt)
    return {
      seal: { values, failure: fieldFailure('seal_closes_at', t('random_number.wrong_end')) },
    }
  for (const end of ['lowest', 'highest'] as const)
    if (values[end].trim() && Number.isNaN(wholeNumber(values[end])))
      return { seal: { values, failure: fieldFailure(`seal_${end}`, t('random_number.not_whole')) } }
  const key = text('key')
  const sealed = await send(createGuessGame, {
    payload: {
      title: values.title,
      lowest: typedNumber(values.lowest),
      highest: typedNumber(values.highest),
      shows_guesses: values.showsGuesses,
      ...(closesAt && { closes_at: closesAt }),
    },
    ...(key && { idempotencyKey: key }),
    context,
  })
  if (sealed.ok)
    return redirect(pathFor('guessGame', frame.locale, { gameCode: sealed.data.share_code }), 303)
  // Another number was sealed with this key; it would be refused again and again.
  if (sealed.code === 'idempotency_key_reused')
    return {
      seal: { values, failure: generalFailure(t('random_number.already_sealed')), key: newKey() },
    }
  return { seal: { values, failure: sortFailure(t, sealed, { ids: fields, byCode }) } }
}
