import './conversation.css'
import { type KeyboardEvent, type ReactNode, type Ref, type SubmitEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { claimDrafts, keepDraft, readDraft } from './drafts.ts'
import { FilesField } from './files-field.tsx'

interface MessageFormProps {
  intent: string
  /** under which it counts once, however often it is sent */
  formKey: string
  /** whose account it is sent from */
  owner: string
  /** where what is typed lies until it is sent */
  draft: string
  label: string
  submit: string
  busy: boolean
  /** what was typed, and what is wrong, where it was refused */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** the message, for whoever writes into it */
  area?: Ref<HTMLTextAreaElement>
  /** what it begins with */
  text?: string
  /** takes the caret as soon as it is there: what was written before it was sent from here */
  isNext?: boolean
  before?: ReactNode
  after?: ReactNode
  /** beside the button that sends */
  end?: ReactNode
}

/** A message with files. It is sent by Ctrl+Enter as well, and nothing that was typed is lost on the way. */
export function MessageForm(props: MessageFormProps) {
  const { intent, formKey, draft, label, submit, busy, values, errors, text = '', before, after, end } = props
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const typed = values['message'] ?? text
  const { owner, area, isNext = false } = props

  useEffect(() => {
    claimDrafts(owner)
    takeUp(form.current, draft)
    if (isNext) messageIn(form.current)?.focus({ preventScroll: true })
  }, [owner, draft, isNext])

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="stack message-form"
      // The server says what is wrong, in the language of the page.
      noValidate
      preventScrollReset
      onChange={() => keep(form.current, draft)}
      onKeyDown={(event) => sendByKeys(event, busy)}
      onSubmit={rejectInvalidFiles}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={values['key'] ?? formKey} />
      {before}
      <TextArea
        ref={area}
        name="message"
        label={label}
        rows={6}
        maxLength={10_000}
        dir="auto"
        required
        aria-keyshortcuts="Control+Enter"
        defaultValue={typed}
        error={errors['message']}
      />
      <FilesField error={errors['files'] ?? errors['file']} />
      {after}
      <div className="row">
        <Button type="submit" kind="primary" busy={busy}>
          {submit}
        </Button>
        {end}
        <span className="muted needs-script message-keys">{t('conversation.keys')}</span>
      </div>
    </Form>
  )
}

/** What was typed and not sent. A note is a note again: it must not go out as an answer. */
function takeUp(form: HTMLFormElement | null, draft: string) {
  takeUpBesides(form, draft)
  const message = messageIn(form)
  if (message?.value !== '') return
  message.value = readDraft(draft)
  const note = noteIn(form)
  if (note && message.value) note.checked = readDraft(noteOf(draft)) !== ''
}

/** What the address of the page says, and what was typed before scripts ran, goes before what lay there. */
function takeUpBesides(form: HTMLFormElement | null, draft: string) {
  const subject = subjectIn(form)
  if (subject?.value === '') subject.value = readDraft(subjectOf(draft))
  const choices = prioritiesIn(form)
  const kept = choices.find(({ value }) => value === readDraft(priorityOf(draft)))
  if (kept && choices.some(({ checked, defaultChecked }) => checked && defaultChecked)) kept.checked = true
}

function keep(form: HTMLFormElement | null, draft: string) {
  keepDraft(draft, messageIn(form)?.value ?? '')
  keepDraft(subjectOf(draft), subjectIn(form)?.value ?? '')
  keepDraft(priorityOf(draft), prioritiesIn(form).find(({ checked }) => checked)?.value ?? '')
  keepDraft(noteOf(draft), noteIn(form)?.checked ? 'on' : '')
}

const subjectOf = (draft: string) => `${draft} subject`
const priorityOf = (draft: string) => `${draft} priority`
const noteOf = (draft: string) => `${draft} note`

function subjectIn(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('input[name="subject"]') ?? null
}

function prioritiesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="priority"]') ?? [])]
}

function noteIn(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('input[name="is_note"]') ?? null
}

function messageIn(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  return form?.querySelector<HTMLTextAreaElement>('textarea[name="message"]') ?? null
}

function sendByKeys(event: KeyboardEvent<HTMLFormElement>, busy: boolean) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (!busy) event.currentTarget.requestSubmit()
}

function rejectInvalidFiles(event: SubmitEvent<HTMLFormElement>) {
  const files = event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')
  if (!files || files.validity.valid) return
  event.preventDefault()
  files.focus()
}
