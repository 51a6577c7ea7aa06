import '../guest.css'
import './setup.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { answerInBrowser } from '../answer-in-browser.ts'
import { AccountStep } from './account-step.tsx'
import { answerSetup } from './answer-setup.ts'
import { DoneStep } from './done-step.tsx'
import { HostsStep } from './hosts-step.tsx'
import { loadSetup, type Setup } from './load-setup.ts'
import { MailStep } from './mail-step.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { kept, type SetupAnswer } from './setup-answer.ts'
import { StepForm } from './step-form.tsx'

/** The address may hold the token: it must not travel on, nor be found again. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export function loader({ params, url, context }: LoaderFunctionArgs) {
  return loadSetup(params['token'] ?? '', url, context)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const answer = await answerSetup(params['token'] ?? '', await request.formData(), context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), kept)
}

export default function SetupPage() {
  const t = useT()
  const setup = useLoaderData<Setup>()
  const answer = useActionData<SetupAnswer>()
  return (
    <div className="wrap guest setup">
      <PageHead title={t('setup.steps')} hidden />
      <ProgressSteps current={setup.step} />
      {setup.step === 'account' && <AccountStep answer={answer} />}
      {setup.step === 'hosts' && <HostsStep setup={setup} answer={answer} />}
      {setup.step === 'mail' && <MailStep setup={setup} answer={answer} />}
      {setup.step === 'demo' && (
        <StepForm
          step="demo"
          answer={answer}
          title={t('setup.demo.title')}
          text={t('setup.demo.text')}
          submit={t('setup.demo.add')}
          skip={t('setup.demo.none')}
        />
      )}
      {setup.step === 'done' && <DoneStep />}
    </div>
  )
}
