import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { signalTyping, typingSeconds } from '#contract/support/staff-tickets.ts'
import { useGeneration } from '#web/actions/action-form.tsx'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { keepDraft, MessageForm } from '#web/components/conversation/message-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

interface SavedReply {
  id: string
  title: string
  /** in the ticket's language, filled in */
  text: string
}

interface ComposerProps {
  id: string
  canned: readonly SavedReply[]
  /** the saved reply that the address requests */
  chosen: string
  formKeys: Record<Kind, string>
  /** the user who writes */
  owner: string
  /** a closed ticket takes notes only */
  isClosed: boolean
  /** offers to close the ticket with the answer */
  mayClose: boolean
}

type Kind = 'answer' | 'note'

/** Where the drafts of a ticket are stored until they are sent. */
export function draftOf(kind: Kind, id: string): string {
  return kind === 'answer' ? `desk ${id}` : `desk-note ${id}`
}

/**
 * A reply to the customer or a note to the team, each with its own draft. They are two forms, so that a note is never
 * sent as a reply. Without scripts both are shown, one after the other.
 */
export function Composer({ id, canned, chosen, formKeys, owner, isClosed, mayClose }: ComposerProps) {
  const t = useT()
  const isScripted = useScripted()
  const [picked, setPicked] = useState<Kind>('answer')
  const list = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const base = useId()
  const tellTyping = useTypingSignal(id)
  const kinds: readonly Kind[] = isClosed ? ['note'] : ['answer', 'note']
  const current = isClosed ? 'note' : picked
  const labels = { answer: t('desk.answer'), note: t('desk.note') }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = kinds.find((kind) => kind !== current) ?? current
    setPicked(next)
    list.current?.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus()
  }

  function insert(text: string) {
    if (!area.current) return
    insertInto(area.current, text)
    keepDraft(draftOf('answer', id), area.current.value)
  }

  const start = canned.find((item) => item.id === chosen)?.text ?? ''
  return (
    <section
      className="composer sticky z-2 inset-be-0 border-bs border-bs-line-2 bg-paper to-920:relative noscript:relative [&[data-kind=note]]:[border-block-start:2px_dashed_var(--warn)] [&[data-kind=note]]:bg-warn-wash"
      aria-label={t('desk.write')}
      data-kind={current}
    >
      <div
        className="tabs composer-tabs needs-script px-4"
        role="tablist"
        aria-label={t('desk.write')}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`${base}-${kind}-tab`}
            data-kind={kind}
            aria-controls={`${base}-${kind}`}
            aria-selected={kind === current}
            aria-keyshortcuts={kind === 'answer' ? 'R' : 'N'}
            tabIndex={kind === current ? 0 : -1}
            onClick={() => setPicked(kind)}
            className={kind === 'note' ? 'aria-selected:border-be-warn aria-selected:text-warn' : undefined}
          >
            <Icon name={kind === 'answer' ? 'message' : 'lock'} size={15} />
            {labels[kind]}
          </button>
        ))}
      </div>
      {kinds.map((kind) => (
        <div
          key={kind}
          className="composer-panel grid gap-2 max-h-[46svh] pbs-2.5 px-4 pbe-3 overflow-y-auto to-920:max-h-none [&[data-kind=note]]:bg-warn-wash [&[data-kind=note]_textarea]:border-dashed [&[data-kind=note]_textarea]:border-warn [&_textarea]:field-sizing-content [&_textarea]:min-h-[4.6rem] [&_textarea]:max-h-[24svh] [&_.field-hint]:text-13 [&>form]:gap-2 [&>form]:max-w-none"
          data-kind={kind}
          role={isScripted ? 'tabpanel' : undefined}
          id={`${base}-${kind}`}
          aria-labelledby={isScripted ? `${base}-${kind}-tab` : undefined}
          hidden={isScripted && kind !== current}
        >
          {kind === 'answer' && canned.length > 0 && <SavedReplies canned={canned} onInsert={insert} />}
          <Writing
            kind={kind}
            draft={draftOf(kind, id)}
            label={labels[kind]}
            formKey={formKeys[kind]}
            owner={owner}
            mayClose={mayClose}
            {...(kind === 'answer' && { area, text: start, onTyping: tellTyping })}
          />
        </div>
      ))}
    </section>
  )
}

interface WritingProps {
  kind: Kind
  draft: string
  label: string
  formKey: string
  owner: string
  mayClose: boolean
  area?: RefObject<HTMLTextAreaElement | null>
  text?: string
  onTyping?: (message: string) => void
}

/** The form of one kind. */
function Writing({ kind, draft, label, formKey, owner, mayClose, area, text = '', onTyping }: WritingProps) {
  const t = useT()
  const busy = useBusy(kind)
  const answer = useAnswer()
  const ownAnswer = answer?.intent === kind ? answer : undefined
  const generation = useGeneration(ownAnswer?.ok ? ownAnswer.at : undefined)
  const refused: Pick<ActionAnswer, 'values' | 'fields'> =
    ownAnswer && !ownAnswer.ok ? ownAnswer : { values: {}, fields: {} }
  const parts: Record<Kind, { submit: string; before?: ReactNode; end?: ReactNode }> = {
    answer: {
      submit: t('desk.send'),
      end: mayClose && (
        <Button type="submit" name="close" value="on" busy={busy}>
          {t('desk.send_close')}
        </Button>
      ),
    },
    note: {
      submit: t('desk.note.send'),
      before: <p className="text-ink-2 text-13">{t('desk.note.text')}</p>,
    },
  }
  return (
    <MessageForm
      key={generation}
      intent={kind}
      formKey={formKey}
      owner={owner}
      draft={draft}
      label={label}
      busy={busy}
      rows={3}
      values={refused.values}
      errors={refused.fields}
      text={generation === 0 ? text : ''}
      isNext={generation > 0}
      {...(area && { area })}
      {...(onTyping && { onTyping })}
      {...parts[kind]}
    />
  )
}

interface SavedRepliesProps {
  canned: readonly SavedReply[]
  onInsert: (text: string) => void
}

/** Without scripts the page reloads with the saved reply inserted. */
function SavedReplies({ canned, onInsert }: SavedRepliesProps) {
  const t = useT()
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('canned')
    const text = canned.find((item) => item.id === id)?.text
    if (text) onInsert(text)
  }
  return (
    <Form
      method="get"
      className="flex gap-2 items-end [&>.field]:flex-initial [&>.field]:min-w-0"
      onSubmit={choose}
    >
      <SelectField
        name="canned"
        label={t('desk.canned.one')}
        size="small"
        options={canned.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Button type="submit" size="small" icon="paste">
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

/** Tells others of staff now and then that an answer is being typed. If a signal is lost, nothing else is. */
function useTypingSignal(ticketId: string): (message: string) => void {
  const last = useRef({ ticketId: '', at: 0 })
  return (message) => {
    const now = Date.now()
    const isRecent = last.current.ticketId === ticketId && now - last.current.at < (typingSeconds * 1000) / 2
    if (message.trim() === '' || isRecent) return
    last.current = { ticketId, at: now }
    void send(signalTyping, { params: { id: ticketId } })
  }
}
