import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Form, useLocation, useNavigation, useRouteLoaderData, useSubmit } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { useFrame, useT } from '../i18n/frame.tsx'
import { Button, type ButtonLook } from '../ui/buttons/button.tsx'
import type { IconName } from '../ui/icons/icon.tsx'
import { Note } from '../ui/note.tsx'
import { askToConfirm } from '../ui/overlays/ask-to-confirm.ts'
import type { Question } from '../ui/overlays/confirm-overlay.tsx'
import { isDone, useAnswer, useBusy } from './use-answer.ts'

interface ActionFormProps {
  intent: string
  mark?: string
  submit: string
  kind?: ButtonLook['kind']
  encType?: 'multipart/form-data'
  /** question to confirm first, built from the filled-in form (needs scripts); a yes is sent along as `confirmed` */
  confirm?: (form: FormData) => Omit<Question, 'cancel'> | undefined
  /** renders the fields from the submitted values and the errors */
  children: (state: FormState) => ReactNode
}

export interface FormState {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** A form for one of the actions of a page. Input is preserved until the action succeeds. */
export function ActionForm({ intent, mark = '', submit, kind, encType, confirm, children }: ActionFormProps) {
  const t = useT()
  const send = useSubmit()
  const answer = useAnswer()
  const busy = useBusy(intent, mark)
  const ownAnswer = answer?.intent === intent && answer.mark === mark ? answer : undefined
  const generation = useGeneration(ownAnswer && isDone(ownAnswer) ? ownAnswer.at : undefined)
  const state: FormState =
    !ownAnswer || isDone(ownAnswer)
      ? { values: {}, errors: {} }
      : { values: ownAnswer.values, errors: ownAnswer.fields }

  async function confirmFirst(event: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const question = form.get('confirmed') ? undefined : confirm?.(form)
    if (!question) return
    event.preventDefault()
    if (!(await askToConfirm({ ...question, cancel: t('site.cancel') }))) return
    form.set('confirmed', 'yes')
    void send(form, { method: 'post', preventScrollReset: true })
  }

  return (
    <Form
      method="post"
      className="stack act-form max-w-[26.25rem] phone:max-w-none"
      // The server reports what is wrong, in the language of the page.
      noValidate
      preventScrollReset
      onSubmit={confirmFirst}
      {...(encType && { encType })}
      key={generation}
    >
      <input type="hidden" name="intent" value={intent} />
      {mark && <input type="hidden" name="mark" value={mark} />}
      <ViewedField />
      {children(state)}
      {ownAnswer?.isConflict && <ConflictNote />}
      <div>
        <Button type="submit" kind={kind ?? 'primary'} busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

/** Changes after a success, but only once the page has reloaded its data: the reset fields start from that data. */
export function useGeneration(succeededAt: number | undefined): number {
  const isSettled = useNavigation().state === 'idle'
  const [generation, setGeneration] = useState(0)
  if (succeededAt && isSettled && succeededAt !== generation) setGeneration(succeededAt)
  return generation
}

interface ActionButtonProps extends ButtonLook {
  intent: string
  /** which one of several; also sent as `id` */
  id?: string
  icon?: IconName
  label?: string
  className?: string
  /** of the button itself, where it looks like something else */
  buttonClassName?: string
  /** extra hidden fields */
  fields?: Readonly<Record<string, string>>
  /** it would change nothing now: shown as such, without losing the focus */
  isUseless?: boolean | undefined
  /** shown on hover and read with its name, such as why it would change nothing */
  title?: string | undefined
  /** question to confirm first (needs scripts) */
  confirm?: Omit<Question, 'cancel'>
  children?: ReactNode
}

/** A button for an action that needs no input. */
export function ActionButton({
  intent,
  id,
  fields = {},
  label,
  className,
  buttonClassName,
  isUseless,
  confirm,
  ...button
}: ActionButtonProps) {
  const busy = useBusy(intent, id ?? '')
  const submit = useSubmit()
  const t = useT()
  async function confirmFirst(event: SubmitEvent<HTMLFormElement>) {
    if (isUseless) event.preventDefault()
    if (isUseless || !confirm) return
    event.preventDefault()
    const form = event.currentTarget
    if (await askToConfirm({ ...confirm, cancel: t('site.cancel') }))
      void submit(form, { preventScrollReset: true })
  }
  return (
    <Form method="post" preventScrollReset className={className} onSubmit={confirmFirst}>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="mark" value={id} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <ViewedField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        busy={busy}
        className={buttonClassName}
        {...button}
        {...(label && { 'aria-label': label })}
        {...(isUseless && { 'aria-disabled': true })}
      />
    </Form>
  )
}

/** What the loaders of both frames say of the user. */
interface UserOfFrame {
  user?: { viewing: { of: string; is_over: boolean } | null } | null
}

/**
 * Says in a form whose account it was opened in, while a staff member looks at it. The form may be sent when the time is
 * over, or after they have ended it in another tab.
 */
export function ViewedField() {
  const { locale } = useFrame()
  const site = useRouteLoaderData<UserOfFrame>(`${locale}.site`)
  const dashboard = useRouteLoaderData<UserOfFrame>(`${locale}.dashboard_frame`)
  const viewing = (site ?? dashboard)?.user?.viewing
  return viewing && !viewing.is_over ? (
    <input type="hidden" name={formAccountField} value={viewing.of} />
  ) : null
}

/** Beside the button of a form: someone else saved first. The newer version opens in a tab of its own. */
export function ConflictNote() {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <div className="basis-full">
      <Note kind="warn" role="alert">
        <p>
          {t('conflict.text')}{' '}
          <a href={pathname + search} target="_blank" rel="noreferrer" className="link">
            {t('conflict.look')}
          </a>
        </p>
      </Note>
    </div>
  )
}
