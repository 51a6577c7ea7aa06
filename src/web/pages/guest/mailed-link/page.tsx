import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { reactivate, undoEmailChange, verifyAccount } from '#contract/accounts/auth.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { useSuccessToast } from '#web/api/use-toasts.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { answerInBrowser, FailureSummary, failureOf, textOf, typedOf } from '../form-answer.tsx'
import { GuestPage } from '../guest-page.tsx'
import { leadTo, wayOn } from '../return-cookie.ts'
import { answerSecond, asksSecond, type SecondAnswer, SecondStep, secondIntent } from '../second-step.tsx'
import { useFragmentToken } from '../use-fragment-token.ts'

/** Purposes of mailed links by path segment. Setting a new password has a page of its own. */
const purposes = {
  verify: 'verify',
  'undo-email-change': 'undo_email_change',
  reactivate: 'reactivate',
} as const

type Purpose = (typeof purposes)[keyof typeof purposes]

/** Fields that keep their value when the form did not redirect. */
const fieldsToKeep = ['token'] as const

/** Visitors come from mailed links: their address must not leak as a referrer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return {
    purpose: knownPurpose(params['purpose']),
    isSignedIn: context.get(sessionContext).user !== null,
    to: wayOn(new URL(request.url), context),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const answer = await answerMailedLink(knownPurpose(params['purpose']), request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), fieldsToKeep)
}

export default function MailedLink() {
  const t = useT()
  const { purpose, isSignedIn, to } = useLoaderData<typeof loader>()
  const token = useFragmentToken()
  const answer = useActionData<MailedAnswer | SecondAnswer>()
  useSuccessToast(answer, answer && 'done' in answer ? answer.done : undefined)
  if (answer && 'second' in answer) return <SecondStep answer={answer} to={to} />
  return (
    <GuestPage
      title={t(`mailed_link.${purpose}.title`)}
      text={!answer?.done && t(`mailed_link.${purpose}.text`)}
      hidden
    >
      {answer?.done ? (
        <>
          <Note kind="good" title={answer.done} />
          <NextLink purpose={purpose} isSignedIn={isSignedIn} />
        </>
      ) : (
        <>
          <FailureSummary failure={answer?.failure} />
          <MailedForm purpose={purpose} answer={answer} token={token} />
        </>
      )}
    </GuestPage>
  )
}

function purposeOf(name: string | undefined): Purpose | undefined {
  return name !== undefined && Object.hasOwn(purposes, name)
    ? purposes[name as keyof typeof purposes]
    : undefined
}

function NextLink({ purpose, isSignedIn }: { purpose: Purpose; isSignedIn: boolean }) {
  const t = useT()
  const look = buttonClass({ kind: 'primary', size: 'large', wide: true })
  if (isSignedIn)
    return (
      <PageLink page="account" className={look}>
        {t('mailed_link.account')}
      </PageLink>
    )
  const isRecovery = purpose === 'undo_email_change'
  return (
    <PageLink page={isRecovery ? 'recovery' : 'signIn'} className={look}>
      {isRecovery ? t('mailed_link.recovery') : t('guest.sign_in')}
    </PageLink>
  )
}

function knownPurpose(name: string | undefined): Purpose {
  const purpose = purposeOf(name)
  if (!purpose) throw fatal('')
  return purpose
}

interface MailedFormProps {
  purpose: Purpose
  answer: MailedAnswer | undefined
  /** the secret of the mailed link; if empty, the form asks for it */
  token: string
}

function MailedForm({ purpose, answer, token }: MailedFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="stack" noValidate>
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <TextField
          id="token"
          name="token"
          label={t('mailed_link.code')}
          hint={t('mailed_link.code.hint')}
          className="guest-code font-mono tracking-[0.08em]"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          defaultValue={answer?.values['token']}
          error={answer?.failure?.fields['token']}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t(`mailed_link.${purpose}.submit`)}
      </Button>
    </Form>
  )
}

interface MailedAnswer extends FormAnswer {
  /** the server's message on success */
  done?: string
}

/** Does what the mailed link is for. Opening the page alone does nothing, because mail scanners do that too. */
async function answerMailedLink(
  purpose: Purpose,
  request: Request,
  context: PageContext,
): Promise<MailedAnswer | SecondAnswer | Response> {
  const form = await request.formData()
  const to = wayOn(new URL(request.url), context)
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? leadTo(to, reactivate, context)

  const values = typedOf(form, fieldsToKeep)
  const payload = { token: (values['token'] ?? '').trim() }
  if (purpose === 'reactivate') return reopen(payload, values, to, context)
  const call = purpose === 'verify' ? verifyAccount : undoEmailChange
  const answer = await send(call, { payload, context })
  if (answer.ok) return { values: {}, done: answer.message }
  return { values, failure: failureOf(context.get(visitContext).t, answer, fieldsToKeep) }
}

async function reopen(
  payload: { token: string },
  values: Record<string, string>,
  to: string,
  context: PageContext,
): Promise<MailedAnswer | SecondAnswer | Response> {
  const answer = await send(reactivate, { payload, context })
  if (!answer.ok) return { values, failure: failureOf(context.get(visitContext).t, answer, fieldsToKeep) }
  const second = answer.data.second_factor
  return second ? asksSecond(second) : leadTo(to, reactivate, context)
}
