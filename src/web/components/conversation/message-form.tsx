import { type KeyboardEvent, type ReactNode, type Ref, type SubmitEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { FilesField } from './files-field.tsx'

interface MessageFormProps {
  intent: string
  /** idempotency key: the message counts once, however often it is sent */
  formKey: string
  /** the account it is sent from */
  owner: string
  /** where the draft is stored until it is sent */
  draft: string
  label: string
  submit: string
  busy: boolean
  /** the submitted values and their errors, if the message was rejected */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** the message field, for code that writes to it */
  area?: Ref<HTMLTextAreaElement>
  /** the initial text */
  text?: string
  /** height of the empty field in lines */
  rows?: number
  /** focuses the field on mount: the previous message was sent from this form */
  isNext?: boolean
  before?: ReactNode
  after?: ReactNode
  /** called with each change of the message */
  onTyping?: (message: string) => void
  /** beside the send button */
  end?: ReactNode
}

/** A message with files. Ctrl+Enter also sends it, and typed text is never lost. */
export function MessageForm(props: MessageFormProps) {
  const { intent, formKey, draft, label, submit, busy, values, errors, text = '', before, after, end } = props
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const typed = values['message'] ?? text
  const { owner, area, rows = 6, isNext = false, onTyping } = props

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
      className="stack max-w-[46rem]"
      // The server reports what is wrong, in the language of the page.
      noValidate
      preventScrollReset
      onChange={() => {
        keep(form.current, draft)
        onTyping?.(messageIn(form.current)?.value ?? '')
      }}
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
        rows={rows}
        maxLength={10_000}
        dir="auto"
        required
        aria-keyshortcuts="Control+Enter"
        // What is typed while it is sent would belong to neither this message nor the next.
        readOnly={busy}
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
        <span className="muted needs-script flex-[1_1_6rem] text-13 phone:hidden">
          {t('conversation.keys')}
        </span>
      </div>
    </Form>
  )
}

/** Restores an unsent draft. What the page's address says, and what was typed before scripts ran, takes precedence. */
function takeUp(form: HTMLFormElement | null, draft: string) {
  const message = messageIn(form)
  if (message?.value === '') message.value = readDraft(draft)
  const subject = subjectIn(form)
  if (subject?.value === '') subject.value = readDraft(subjectOf(draft))
  const choices = prioritiesIn(form)
  const stored = choices.find(({ value }) => value === readDraft(priorityOf(draft)))
  if (stored && choices.some(({ checked, defaultChecked }) => checked && defaultChecked))
    stored.checked = true
}

function keep(form: HTMLFormElement | null, draft: string) {
  keepDraft(draft, messageIn(form)?.value ?? '')
  keepDraft(subjectOf(draft), subjectIn(form)?.value ?? '')
  keepDraft(priorityOf(draft), prioritiesIn(form).find(({ checked }) => checked)?.value ?? '')
}

const subjectOf = (draft: string) => `${draft} subject`

const priorityOf = (draft: string) => `${draft} priority`

function subjectIn(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('input[name="subject"]') ?? null
}

function prioritiesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="priority"]') ?? [])]
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

/**
 * Drafts of conversations are stored on the device until they are sent, so that a closed tab or a lost connection loses
 * nothing.
 */
export function readDraft(id: string): string {
  try {
    return localStorage.getItem(nameOf(id)) ?? ''
  } catch {
    return ''
  }
}

/** Browsers may deny storage or be out of space: then nothing is stored, and nothing else fails. */
export function keepDraft(id: string, text: string): void {
  try {
    if (text) localStorage.setItem(nameOf(id), text)
    else localStorage.removeItem(nameOf(id))
  } catch {}
}

/** Deletes a draft together with its additional entries. */
export function dropDraft(id: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name === nameOf(id) || name.startsWith(`${nameOf(id)} `)) localStorage.removeItem(name)
  } catch {}
}

const ownerName = 'owner of drafts'

/** Assigns the drafts to an account and deletes those that another account typed in this browser. */
function claimDrafts(owner: string): void {
  try {
    if (localStorage.getItem(ownerName) === owner) return
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(''))) localStorage.removeItem(name)
    localStorage.setItem(ownerName, owner)
  } catch {}
}

function nameOf(id: string): string {
  return `draft ticket ${id}`
}
