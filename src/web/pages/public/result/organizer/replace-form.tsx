import { type Result, replacementReasons } from '#contract/draws/results.ts'
import { PersonName } from '#web/components/person-name.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { standingPlaces, waitingSubstitutes } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { OrganiserForm } from './organizer-form.tsx'
import { WinnerField } from './winner-field.tsx'

/** Gives a place to the next substitute, with a public reason. */
export function ReplaceForm({ id, result }: { id: string; result: Result }) {
  const t = useT()
  const [next] = waitingSubstitutes(result)
  const places = standingPlaces(result)
  if (places.length === 0) return null
  return (
    <section className="organiser-part">
      <h3>{t('organiser.replace.title')}</h3>
      <p>
        {t('organiser.replace.text')}{' '}
        {next ? (
          <Sentence
            text={t('organiser.replace.next', { name: slot(0) })}
            parts={[<PersonName key="next" person={next} className="strong" />]}
          />
        ) : (
          t('organiser.replace.next_later')
        )}
      </p>
      <OrganiserForm
        id={id}
        intent="replace"
        submit={t('organiser.replace.submit')}
        done={t('organiser.replace.done')}
        isFinal
      >
        {(state) => (
          <>
            <div className="organiser-pair">
              <WinnerField places={places} {...state} />
              <SelectField
                label={t('organiser.replace.reason')}
                id={state.idOf('reason')}
                name="reason"
                options={replacementReasons.map((value) => ({ value, label: t(`receipt.reason.${value}`) }))}
                defaultValue={state.values['reason']}
                error={state.errors['reason']}
              />
            </div>
            <TextField
              label={t('organiser.replace.note')}
              hint={t('organiser.replace.note.hint')}
              id={state.idOf('note')}
              name="note"
              maxLength={500}
              dir="auto"
              autoComplete="off"
              defaultValue={state.values['note']}
              error={state.errors['note']}
            />
          </>
        )}
      </OrganiserForm>
    </section>
  )
}
