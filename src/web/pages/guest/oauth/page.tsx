import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { completeOauth, linkOauth, type OauthProvider } from '#contract/accounts/oauth.ts'
import { pathFor } from '#locales/paths.ts'
import type { FormAnswer, FormFailure } from '#web/api/form-failure.ts'
import { type Failed, send } from '#web/api/send.ts'
import { useSuccessToast } from '#web/api/use-toasts.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { PasswordField } from '../account-fields.tsx'
import { answerInBrowser, FailureSummary, failureOf, textOf, typedOf } from '../form-answer.tsx'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { providerName } from '../provider-links.tsx'
import { wayOn, withReturn } from '../return-cookie.ts'
import { answerSecond, asksSecond, type SecondAnswer, SecondStep, secondIntent } from '../second-step.tsx'
import { knownProvider } from '../site-doors.ts'
import { continueTo, type FailedLink, finishOauth, type LinkAnswer } from './finish-oauth.ts'
import { completeIntent, kept, linkIntent } from './kept.ts'

interface CompleteAnswer extends FormAnswer {
  /** the address that got the mail: only the mail says whether there is a new account */
  mailed?: string
}

/** The address holds what the provider sent back and must not leak as a referrer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const start = { provider, to: wayOn(withReturn(request), context) }
  // After a form, only its answer counts: what the provider sent is already used.
  if (new URL(request.url).searchParams.has(formMark)) return { ...start, result: undefined }
  const result = await finishOauth(provider, request, context)
  if (result instanceof Response) throw result
  return { ...start, result }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const form = await request.formData()
  const isComplete = textOf(form, 'intent') === completeIntent
  const answer = await (isComplete ? answerComplete : answerLink)(provider, form, { request, context })
  if (answer instanceof Response) return answer
  // A sign-in that took too long starts over.
  if (!isComplete && !('second' in answer) && !('link' in answer))
    return redirect(pathFor('signIn', context.get(visitContext).frame.locale))
  return data(answer, { status: answer.failure ? 422 : 200 })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = textOf(await request.clone().formData(), 'intent')
  const send = () => serverAction<typeof action>()
  return intent === secondIntent ? send() : answerInBrowser(request, send, kept)
}

const formMark = 'form'

/** The outcome of the provider's answer or of a form on this page, except for a second step. */
type PageAnswer = Partial<CompleteAnswer & LinkAnswer & FailedLink> & { second?: undefined }

export default function OauthReturn() {
  const t = useT()
  const { provider, to, result } = useLoaderData<typeof loader>()
  const answer: PageAnswer | SecondAnswer | undefined = useActionData<typeof action>() ?? result
  const name = providerName(provider)
  useSuccessToast(answer, answer && !answer.second && answer.mailed ? t('sign_up.mailed') : undefined)
  if (answer?.second) return <SecondStep answer={answer} to={to} action={`?${formMark}`} />
  if (answer?.mailed)
    return (
      <GuestPage title={t('sign_up.mailed')} hidden>
        <Note kind="good">
          <p>{t('sign_up.mailed.text', { email: answer.mailed })}</p>
        </Note>
      </GuestPage>
    )
  const { values = {}, failure } = answer ?? {}
  if (values['intent'] === completeIntent)
    return <CompleteForm values={values} failure={failure} name={name} action={`?${formMark}`} />
  const link = answer?.link ?? keptLink(values)
  if (link) return <LinkForm link={link} name={name} failure={failure} />
  return (
    <GuestPage title={t('oauth.failed', { provider: name })} hidden>
      <Note kind="bad" role="alert" title={answer?.failed ?? t('alert.an_error_occurred')} />
      <p>
        <PageLink page="accountSecurity">{t('oauth.security')}</PageLink>
      </p>
    </GuestPage>
  )
}

/** Creates the account when the provider did not give an email address. */
async function answerComplete(
  provider: OauthProvider,
  form: FormData,
  { request, context }: { request: Request; context: PageContext },
): Promise<CompleteAnswer | Response> {
  const values = typedOf(form, kept)
  const payload = { ticket: textOf(form, 'ticket'), email: textOf(form, 'email') }
  const answer = await send(completeOauth, { params: { provider }, payload, context })
  if (answer.ok)
    return answer.data.token === null
      ? { values, mailed: payload.email }
      : continueTo(request, context, completeOauth)
  const { t } = context.get(visitContext)
  return startsAgain(answer, context) ?? { values, failure: failureOf(t, answer, ['email']) }
}

const deadEnds = new Set(['recovery_code_expired', 'recovery_code_invalid', 'oauth_identity_taken'])

/** The form cannot continue: the provider sign-in has to start again. */
function startsAgain({ code }: Failed, context: PageContext): Response | undefined {
  if (!deadEnds.has(code)) return undefined
  const problem = new URLSearchParams({ problem: 'oauth_failed' })
  return redirect(`${pathFor('signIn', context.get(visitContext).frame.locale)}?${problem}`)
}

/** The ticket that the browser kept while there was no connection. */
function keptLink({ ticket, email, intent }: FormAnswer['values']): LinkAnswer['link'] | undefined {
  return intent === linkIntent && ticket && email ? { ticket, email } : undefined
}

function LinkForm({ link, name, failure }: LinkAnswer & { name: string; failure: FormFailure | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <GuestPage
      title={t('oauth.link.title')}
      text={t('oauth.link.text', { email: link.email, provider: name })}
      hidden
    >
      <FailureSummary failure={failure} />
      <Form method="post" action={`?${formMark}`} className="stack" noValidate>
        <input type="hidden" name="intent" value={linkIntent} />
        <input type="hidden" name="ticket" value={link.ticket} />
        <input type="hidden" name="email" autoComplete="username" value={link.email} />
        <PasswordField name="password" label={t('field.password')} error={failure?.fields['password']} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('oauth.link.submit')}
        </Button>
      </Form>
    </GuestPage>
  )
}

/** Links the provider to the account whose password is typed, or handles the second step of that sign-in. */
async function answerLink(
  provider: OauthProvider,
  form: FormData,
  { request, context }: { request: Request; context: PageContext },
): Promise<(FormAnswer & Partial<LinkAnswer>) | SecondAnswer | Response> {
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? continueTo(request, context)

  const link = { ticket: textOf(form, 'ticket'), email: textOf(form, 'email') }
  const payload = { ticket: link.ticket, password: textOf(form, 'password') }
  const answer = await send(linkOauth, { params: { provider }, payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return startsAgain(answer, context) ?? { values: {}, link, failure: failureOf(t, answer, ['password']) }
  }
  return answer.data.second_factor ? asksSecond(answer.data.second_factor) : continueTo(request, context)
}

interface CompleteFormProps {
  values: FormAnswer['values']
  failure: FormFailure | undefined
  name: string
  action: string
}

/** Asks for the email address that the provider did not give, prefilled with what it suggests. */
function CompleteForm({ values, failure, name, action }: CompleteFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const { ticket, fullname, email } = values
  return (
    <GuestPage title={t('oauth.complete.title')} text={t('oauth.complete.text', { provider: name })} hidden>
      <FailureSummary failure={failure} />
      <Form method="post" action={action} className="stack" noValidate>
        {fullname && (
          <p className="strong" dir="auto">
            {t('oauth.complete.name', { name: fullname })}
          </p>
        )}
        <input type="hidden" name="intent" value={completeIntent} />
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="fullname" value={fullname} />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('field.email')}
          hint={t('sign_up.email.hint')}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={email}
          error={failure?.fields['email']}
        />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('sign_up.submit')}
        </Button>
      </Form>
      <p className="pbs-4 border-bs border-bs-line">
        {t('oauth.complete.have', { provider: name })} <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}
