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
import { pathFor } from '../../../../locales/paths.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { answerInBrowser } from '../answer-in-browser.ts'
import { FailureSummary } from '../failure-summary.tsx'
import { type FormAnswer, type FormFailure, textOf } from '../form-answer.ts'
import { GuestPage } from '../guest-page.tsx'
import { knownProvider } from '../known-provider.ts'
import { wayOn } from '../lead-to.ts'
import { PasswordField } from '../password-field.tsx'
import { providerName } from '../provider-links.tsx'
import { withReturn } from '../return-cookie.ts'
import { type SecondAnswer, secondIntent } from '../second-factor.ts'
import { SecondStep } from '../second-step.tsx'
import { answerComplete, type CompleteAnswer } from './answer-complete.ts'
import { answerLink } from './answer-link.ts'
import { CompleteForm } from './complete-form.tsx'
import { type FailedLink, finishOauth, type LinkAnswer } from './finish-oauth.ts'
import { completeIntent, kept, linkIntent } from './kept.ts'

/** The address holds what the provider sent back: it must not travel on. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const told = { provider, to: wayOn(withReturn(request), context) }
  // After a form, only what the form led to counts: what the provider sent is used up.
  if (new URL(request.url).searchParams.has(formMark)) return { ...told, result: undefined }
  const result = await finishOauth(provider, request, context)
  if (result instanceof Response) throw result
  return { ...told, result }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const form = await request.formData()
  const isComplete = textOf(form, 'intent') === completeIntent
  const answer = await (isComplete ? answerComplete : answerLink)(provider, form, { request, context })
  if (answer instanceof Response) return answer
  // A sign-in that took too long begins anew.
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

/** What the provider's answer or a form of this page led to, but for a second step. */
type Shown = Partial<CompleteAnswer & LinkAnswer & FailedLink> & { second?: undefined }

export default function OauthReturn() {
  const t = useT()
  const { provider, to, result } = useLoaderData<typeof loader>()
  const answer: Shown | SecondAnswer | undefined = useActionData<typeof action>() ?? result
  const name = providerName(provider)
  if (answer?.second) return <SecondStep answer={answer} to={to} action={`?${formMark}`} />
  if (answer?.mailed)
    return (
      <GuestPage title={t('sign_up.mailed')} hidden>
        <Note kind="good" role="status">
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

/** The ticket as the browser kept it while there was no connection. */
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
