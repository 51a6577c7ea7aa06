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
import { brands } from '#brand.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { AccountFields } from '../account-fields.tsx'
import { answerInBrowser, FailureSummary } from '../form-answer.tsx'
import { answerSetup } from './answer-setup.ts'
import { loadSetup, type Setup } from './load-setup.ts'
import { MailStep, StepForm } from './mail-step.tsx'
import { hostFields, kept, type SetupAnswer, type Step, steps } from './setup-answer.ts'

/** The address may hold the token: it must not leak as a referrer, nor be indexed. */
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
    <div className="wrap grid grid-cols-1 gap-6 pbs-12 pbe-16 [--page:520px] [&_h1]:text-36 [&_.note_p]:whitespace-pre-line">
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

/** Progress through the setup. */
function ProgressSteps({ current }: { current: Step }) {
  const t = useT()
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t('setup.steps')}>
      <p className="visually-hidden">{t('setup.step', { step: at + 1, steps: steps.length })}</p>
      <ol className="grid auto-cols-fr grid-flow-col gap-2 text-14 leading-[1.3] text-ink-2">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === at ? 'step' : undefined}
            className={`pbs-2 border-bs-3 ${i <= at ? 'border-bs-mark' : 'border-bs-line-2'} wrap-anywhere hyphens-auto aria-[current]:text-ink aria-[current]:font-semibold to-420:not-aria-[current]:text-[0px]`}
          >
            {t(`setup.step.${step}`)}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function AccountStep({ answer }: { answer: SetupAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <>
      <header className="stack gap-2">
        <h1>{t('setup.title')}</h1>
        <p className="muted">{t('setup.text')}</p>
      </header>
      <FailureSummary failure={answer?.failure} />
      <Form method="post" className="stack" noValidate>
        <AccountFields values={values} errors={errors} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  )
}

function DoneStep() {
  const t = useT()
  return (
    <>
      <header className="stack gap-2">
        <h1>{t('setup.done.title')}</h1>
        <p className="muted">{t('setup.done.text')}</p>
      </header>
      <div className="stack gap-3">
        <PageLink
          page="giveawayFromFile"
          className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
        >
          {t('setup.done.draw')}
        </PageLink>
        <PageLink page="dashboard" className={buttonClass({ size: 'large', wide: true })}>
          {t('setup.done.dashboard')}
        </PageLink>
        <PageLink page="accountHistory" className={buttonClass({ size: 'large', wide: true })}>
          {t('setup.done.history')}
        </PageLink>
      </div>
    </>
  )
}

function HostsStep({ setup, answer }: { setup: Setup; answer: SetupAnswer | undefined }) {
  const t = useT()
  const values = answer?.values ?? setup.values
  return (
    <StepForm
      step="hosts"
      answer={answer}
      title={t('setup.hosts.title')}
      text={t('setup.hosts.text')}
      submit={t('setup.save')}
      skip={t('setup.skip')}
    >
      {hostFields.map((brand) => (
        <TextField
          key={brand}
          id={brand}
          name={brand}
          label={t('setup.hosts.of', { brand: brands[brand].name })}
          hint={brand === 'box' && t('setup.hosts.here', { host: setup.host })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          defaultValue={values[brand]}
          error={answer?.failure?.fields[brand]}
        />
      ))}
    </StepForm>
  )
}
