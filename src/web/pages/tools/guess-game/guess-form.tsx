import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type GuessGame, maxGuesserLength } from '#contract/draws/guesses.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import type { GameAnswer } from './game-answer.ts'

interface GuessFormProps {
  game: GuessGame
  formKey: string
  answer: GameAnswer | undefined
}

/** Name and number, one guess only. Afterwards it shows the guess. */
export function GuessForm({ game, formKey, answer }: GuessFormProps) {
  // The page revalidates now and then; a guess whose answer was lost is sent again with the same key.
  const [key] = useState(formKey)
  const t = useT()
  const { number } = useFormat()
  const isSending = useNavigation().formData?.get('intent') === 'guess'
  const own = game.own_guess
  const guessAnswer = answer?.intent === 'guess' ? answer : undefined
  const failure = own ? undefined : guessAnswer?.failure

  useFailureToast(failure, failure ? formErrorsOf(failure) : [])

  const outcome = useRef<HTMLDivElement>(null)
  const isSent = own !== null && guessAnswer !== undefined && !guessAnswer.failure
  useEffect(() => {
    // The pressed button is gone with its form, so keyboard focus moves here.
    if (isSent && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true })
  }, [isSent])

  if (own)
    return (
      <div ref={outcome} tabIndex={-1}>
        <Note kind="good" role="status" title={t('guess_game.yours', { number: own.number })}>
          <p>{t('guess_game.yours.text', { name: own.name || t('guess_game.erased'), no: own.no })}</p>
        </Note>
      </div>
    )
  const errors = failure?.fields ?? {}
  return (
    <Form method="post" className="guess-form" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="guess" />
      <input type="hidden" name="key" value={key} />
      <TextField
        id="guess_name"
        name="name"
        label={t('guess_game.name')}
        hint={t('guess_game.name.hint')}
        defaultValue={guessAnswer?.values['name']}
        error={errors['guess_name']}
        maxLength={maxGuesserLength}
        autoComplete="nickname"
        required
        dir="auto"
      />
      <TextField
        id="guess_number"
        name="number"
        label={t('guess_game.number')}
        hint={t('guess_game.range', { from: number(game.lowest), to: number(game.highest) })}
        defaultValue={guessAnswer?.values['number']}
        error={errors['guess_number']}
        inputMode={game.lowest < 0 ? 'text' : 'numeric'}
        maxLength={24}
        autoComplete="off"
        required
        className="tabular"
      />
      {failure?.general.map((message) => (
        <WithoutScript key={message}>
          <Note kind="bad" role="alert" title={message} />
        </WithoutScript>
      ))}
      <Button type="submit" kind="primary" size="large" wide busy={isSending}>
        {t('guess_game.guess')}
      </Button>
    </Form>
  )
}
