import { type SubmitEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { ActionAnswer } from '#web/actions/action-answer.ts'
import { useGeneration } from '#web/actions/action-form.tsx'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { keepDraft } from '#web/components/conversation/drafts.ts'
import { MessageForm } from '#web/components/conversation/message-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

interface Canned {
  id: string
  title: string
  /** in the ticket's language */
  text: string
}

interface StaffFormProps {
  id: string
  canned: readonly Canned[]
  /** the canned answer that the address requests */
  chosen: string
  formKey: string
  /** the user who answers */
  owner: string
}

/** An answer or a note, empty or starting from a canned answer. */
export function StaffForm({ id, canned, chosen, formKey, owner }: StaffFormProps) {
  const t = useT()
  const area = useRef<HTMLTextAreaElement>(null)
  const busy = useBusy('answer')
  const answer = useAnswer()
  const ownAnswer = answer?.intent === 'answer' ? answer : undefined
  const generation = useGeneration(ownAnswer?.ok ? ownAnswer.at : undefined)
  const refused: Pick<ActionAnswer, 'values' | 'fields'> =
    ownAnswer && !ownAnswer.ok ? ownAnswer : { values: {}, fields: {} }
  const draft = `desk ${id}`

  function insert(text: string) {
    if (!area.current) return
    insertInto(area.current, text)
    keepDraft(draft, area.current.value)
  }

  return (
    <section className="stack" aria-labelledby="answer">
      <h2 id="answer" className="visually-hidden">
        {t('desk.answer')}
      </h2>
      {canned.length > 0 && <CannedChoice canned={canned} busy={busy} onInsert={insert} />}
      <MessageForm
        key={generation}
        area={area}
        intent="answer"
        formKey={formKey}
        owner={owner}
        draft={draft}
        label={t('desk.answer')}
        submit={t('desk.send')}
        busy={busy}
        values={refused.values}
        errors={refused.fields}
        text={(generation === 0 && canned.find((item) => item.id === chosen)?.text) || ''}
        isNext={generation > 0}
        after={
          <Switch
            name="is_note"
            value="on"
            label={t('desk.note')}
            note={t('desk.note.text')}
            defaultChecked={refused.values['is_note'] === 'on'}
          />
        }
        end={
          <Button type="submit" name="close" value="on" busy={busy}>
            {t('desk.send_close')}
          </Button>
        }
      />
    </section>
  )
}

interface CannedChoiceProps {
  canned: readonly Canned[]
  /** a message is being sent */
  busy: boolean
  onInsert: (text: string) => void
}

/** Without scripts the page reloads with the canned answer inserted. */
function CannedChoice({ canned, busy, onInsert }: CannedChoiceProps) {
  const t = useT()
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('canned')
    const text = canned.find((item) => item.id === id)?.text
    if (text) onInsert(text)
  }
  return (
    <Form method="get" className="desk-canned" onSubmit={choose}>
      <SelectField
        name="canned"
        label={t('desk.canned.one')}
        size="small"
        options={canned.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Button type="submit" size="small" icon="paste" busy={busy}>
        {t('desk.canned.insert')}
      </Button>
    </Form>
  )
}

/** Inserts at the caret, separated by blank lines; the caret moves behind the inserted text. */
function insertInto(area: HTMLTextAreaElement, text: string) {
  const before = area.value.slice(0, area.selectionStart)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n\n'
  area.setRangeText(gap + text, area.selectionStart, area.selectionEnd, 'end')
  area.focus()
}
