import type { ReactNode } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { type Intent, type ResultAnswer, useAnswer } from '../result-answer.ts'

interface OrganizerFormProps {
  id: string
  intent: Intent
  /** toast text on success */
  done: string
  submit: string
  /** distinguishes this form from others of its kind */
  mark?: string
  /** cannot be undone: needs a checkbox as well as a press */
  isFinal?: boolean
  /** the fields, given the typed values and errors */
  children: (state: FormState) => ReactNode
}

export interface FormState {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** the last one to this form */
  answer: ResultAnswer | undefined
  /** the id of a field by its name */
  idOf: (name: string) => string
}

/**
 * One action of the organizer as a form of its own, which works without scripts. On failure, what was typed is kept.
 */
export function OrganizerForm(props: OrganizerFormProps) {
  const { id, intent, done, submit, mark, isFinal, children } = props
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer(intent, done, mark)
  const state = { ...stateOf(answer), answer, idOf }
  const isGeneral = answer?.failure && Object.keys(state.errors).length === 0
  return (
    <Form
      method="post"
      noValidate
      id={idOf('form')}
      // Without scripts the answer is a new page, which opens at the form.
      action={`#${idOf('form')}`}
      className="grid grid-cols-1 gap-4"
      key={answer?.ok ? JSON.stringify(answer.values) : 'open'}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {mark !== undefined && <input type="hidden" name="form" value={mark} />}
      {isGeneral && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={t('organizer.failed')}>
            <p>{answer.failure?.message}</p>
          </Note>
        </WithoutScript>
      )}
      {answer?.ok && (
        <WithoutScript>
          <Note kind="good" role="status" title={done} />
        </WithoutScript>
      )}
      {children(state)}
      {isFinal && (
        <div className="stack gap-1">
          <Checkbox
            id={idOf('confirm')}
            name="confirm"
            value="yes"
            required
            defaultChecked={state.values['confirm'] === 'yes'}
            label={t('organizer.confirm')}
            {...(state.errors['confirm'] && {
              'aria-invalid': true,
              'aria-describedby': `${idOf('confirm')}-error`,
            })}
          />
          {state.errors['confirm'] && (
            <p className="field-error" id={`${idOf('confirm')}-error`}>
              {state.errors['confirm']}
            </p>
          )}
        </div>
      )}
      <div>
        <Button type="submit" kind={isFinal ? 'danger' : 'quiet'} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** A successful action clears the form. */
function stateOf(answer: ResultAnswer | undefined): Pick<FormState, 'values' | 'errors'> {
  if (!answer || answer.ok) return { values: {}, errors: {} }
  return { values: answer.values, errors: answer.failure?.fields ?? {} }
}

/** One of the organizer's actions, with its title. */
export function OrganizerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="organizer-part grid grid-cols-1 gap-3">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface VoidFormProps {
  id: string
  /** what happens to the draw */
  text: string
}

/** Voids a draw because of a mistake, in public; the draw stays on record. */
export function VoidForm({ id, text }: VoidFormProps) {
  const t = useT()
  return (
    <OrganizerPart title={t('organizer.void.title')}>
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
    </OrganizerPart>
  )
}
