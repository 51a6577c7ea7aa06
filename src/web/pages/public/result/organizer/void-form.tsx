import { useT } from '#web/i18n/frame.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { OrganizerForm } from './organizer-form.tsx'

interface VoidFormProps {
  id: string
  /** what happens to the draw */
  text: string
}

/** Voids a draw because of a mistake, in public; the draw stays on record. */
export function VoidForm({ id, text }: VoidFormProps) {
  const t = useT()
  return (
    <section className="organizer-part">
      <h3>{t('organizer.void.title')}</h3>
      <p className="text-ink-2">{text}</p>
      <OrganizerForm
        id={id}
        intent="void"
        submit={t('organizer.void.submit')}
        done={t('organizer.void.done')}
        isFinal
      >
        {({ values, errors, idOf }) => (
          <TextArea
            label={t('organizer.void.reason')}
            id={idOf('note')}
            name="note"
            rows={2}
            required
            minLength={3}
            maxLength={500}
            dir="auto"
            defaultValue={values['note']}
            error={errors['note']}
          />
        )}
      </OrganizerForm>
    </section>
  )
}
