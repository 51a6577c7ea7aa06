import './acts.css'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useT } from '../i18n/frame.tsx'
import { askToConfirm } from '../ui/ask-to-confirm.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonLook } from '../ui/button-class.ts'
import type { Question } from '../ui/confirm-overlay.tsx'
import type { IconName } from '../ui/icon.tsx'
import { useAnswer, useBusy } from './use-answer.ts'

interface ActionFormProps {
  intent: string
  mark?: string
  submit: string
  kind?: ButtonLook['kind']
  encType?: 'multipart/form-data'
  /** what is asked first about the filled-in form, where scripts run; a yes is sent along as `confirmed` */
  confirm?: (form: FormData) => Omit<Question, 'cancel'> | undefined
  /** the fields, given what was typed and what is wrong */
  children: (told: Told) => ReactNode
}

export interface Told {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** One act of a person on their own account. What was typed stays until it succeeded. */
export function ActionForm({ intent, mark = '', submit, kind, encType, confirm, children }: ActionFormProps) {
  const t = useT()
  const send = useSubmit()
  const answer = useAnswer()
  const busy = useBusy(intent, mark)
  const own = answer?.intent === intent && answer.mark === mark ? answer : undefined
  const generation = useGeneration(own?.ok ? own.at : undefined)
  const told = !own || own.ok ? { values: {}, errors: {} } : { values: own.values, errors: own.fields }

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const question = sent.get('confirmed') ? undefined : confirm?.(sent)
    if (!question) return
    event.preventDefault()
    if (!(await askToConfirm({ ...question, cancel: t('site.cancel') }))) return
    sent.set('confirmed', 'yes')
    void send(sent, { method: 'post', preventScrollReset: true })
  }

  return (
    <Form
      method="post"
      className="stack act-form"
      // The server says what is wrong, in the language of the page.
      noValidate
      preventScrollReset
      onSubmit={ask}
      {...(encType && { encType })}
      key={generation}
    >
      <input type="hidden" name="intent" value={intent} />
      {mark && <input type="hidden" name="mark" value={mark} />}
      {children(told)}
      <div>
        <Button type="submit" kind={kind ?? 'primary'} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** A form begins anew after a success, but not before the page has heard what changed: fields start with that. */
export function useGeneration(succeededAt: number | undefined): number {
  const isSettled = useNavigation().state === 'idle'
  const [generation, setGeneration] = useState(0)
  if (succeededAt && isSettled && succeededAt !== generation) setGeneration(succeededAt)
  return generation
}

interface ActionButtonProps extends ButtonLook {
  intent: string
  /** which of several; also sent as `id` */
  id?: string
  icon?: IconName
  label?: string
  className?: string
  /** further fields */
  fields?: Readonly<Record<string, string>>
  /** what is asked first, where scripts run */
  confirm?: Omit<Question, 'cancel'>
  children?: ReactNode
}

/** An act that needs nothing typed. */
export function ActionButton({
  intent,
  id,
  fields = {},
  label,
  className,
  confirm,
  ...button
}: ActionButtonProps) {
  const busy = useBusy(intent, id ?? '')
  const submit = useSubmit()
  const t = useT()
  async function ask(event: SubmitEvent<HTMLFormElement>) {
    if (!confirm) return
    event.preventDefault()
    const form = event.currentTarget
    if (await askToConfirm({ ...confirm, cancel: t('site.cancel') }))
      void submit(form, { preventScrollReset: true })
  }
  return (
    <Form method="post" preventScrollReset className={className} onSubmit={ask}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="mark" value={id} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" busy={busy} {...button} {...(label && { 'aria-label': label })} />
    </Form>
  )
}
