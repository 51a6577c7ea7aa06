import type { FocusEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { usualGameDays } from '#contract/draws/guesses.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { fillDrawTime } from '../draw-parts/fill-draw-time.ts'
import type { SealAnswer, SealValues } from './answer-seal.ts'

interface GuessSectionProps {
  formKey: string
  answer: SealAnswer['seal'] | undefined
}

const usual: SealValues = { title: '', lowest: '1', highest: '500', closesAt: '', showsGuesses: false }
const steps = ['seal', 'guess', 'open'] as const

/** Another use of a random number: it is sealed, others guess, and the nearest guess wins. */
export function GuessSection({ formKey, answer }: GuessSectionProps) {
  const t = useT()
  const failure = answer?.failure
  const isSealing = useNavigation().formData?.get('intent') === 'seal'

  useFailureToast(failure, failure ? formErrorsOf(failure) : [])

  return (
    <section className="section guess-section" id="guess" aria-labelledby="guess-title">
      <div className="stack gap-4">
        <h2 id="guess-title">{t('random_number.guess.title')}</h2>
        <p className="lead">{t('random_number.guess.text')}</p>
        <Fold title={t('random_number.guess.how')}>
          <ol className="guess-steps">
            {steps.map((step) => (
              <li key={step}>
                <span className="strong">{t(`random_number.guess.${step}`)}</span>
                <span className="muted">{t(`random_number.guess.${step}.text`)}</span>
              </li>
            ))}
          </ol>
          <p className="small muted">{t('random_number.guess.honest')}</p>
          <p className="small muted">{t('random_number.seal.counts')}</p>
        </Fold>
      </div>
      <Form method="post" className="panel panel-edge guess-seal" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="seal" />
        <input type="hidden" name="key" value={formKey} />
        <Fields values={answer?.values ?? usual} errors={failure?.fields ?? {}} />
        {failure?.general.map((message) => (
          <WithoutScript key={message}>
            <Note kind="bad" role="alert" title={message} />
          </WithoutScript>
        ))}
        <Button type="submit" icon="lock" wide busy={isSealing}>
          {t('random_number.seal.submit')}
        </Button>
      </Form>
    </section>
  )
}

function Fields({
  values,
  errors,
}: {
  values: SealValues
  errors: Readonly<Record<string, string | undefined>>
}) {
  const t = useT()
  const { timeZone } = useFormat()
  const isOpen = values.closesAt !== '' || values.showsGuesses || errors['seal_closes_at'] !== undefined
  const propose = ({ currentTarget }: FocusEvent<HTMLInputElement>) => fillDrawTime(currentTarget, new Date())
  return (
    <>
      <div className="number-ends">
        {(['lowest', 'highest'] as const).map((end) => (
          <TextField
            key={end}
            id={`seal_${end}`}
            name={end}
            label={t(`random_number.seal.${end}`)}
            defaultValue={values[end]}
            error={errors[`seal_${end}`]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            className="tabular"
          />
        ))}
      </div>
      <TextField
        id="seal_title"
        name="title"
        label={t('random_number.seal.title')}
        aside={t('random_number.optional')}
        defaultValue={values.title}
        error={errors['seal_title']}
        maxLength={120}
        autoComplete="off"
        dir="auto"
      />
      <Fold title={t('random_number.seal.more')} open={isOpen || undefined}>
        <div className="stack gap-4">
          <TextField
            id="seal_closes_at"
            name="closes_at"
            type="datetime-local"
            label={t('random_number.seal.closes_at')}
            hint={t('random_number.seal.closes_at.hint', {
              zone: timeZone.replaceAll('_', ' '),
              days: usualGameDays,
            })}
            defaultValue={values.closesAt}
            error={errors['seal_closes_at']}
            onFocus={propose}
          />
          <input type="hidden" name="zone" value={timeZone} />
          <Checkbox
            name="shows_guesses"
            value="1"
            label={t('random_number.seal.shows_guesses')}
            note={t('random_number.seal.shows_guesses.note')}
            defaultChecked={values.showsGuesses}
          />
        </div>
      </Fold>
    </>
  )
}
