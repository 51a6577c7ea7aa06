import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { mailDrivers, mailEncryptions } from '#contract/site/settings.ts'
import { afterToken } from '#locales/after-token.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from '../account-fields.tsx'
import { FailureSummary } from '../form-answer.tsx'
import type { Setup } from './load-setup.ts'
import { type SetupAnswer, type Step, stepAfter } from './setup-answer.ts'

export function MailStep({ setup, answer }: { setup: Setup; answer: SetupAnswer | undefined }) {
  const t = useT()
  const values = answer?.values ?? setup.values
  const errors = answer?.failure?.fields ?? {}
  const fieldState = { values, errors, stored: setup.stored }
  return (
    <StepForm
      step="mail"
      answer={answer}
      title={t('setup.mail.title')}
      text={t('setup.mail.text')}
      submit={t('setup.save')}
      skip={t('setup.skip')}
      more={
        <Button
          type="submit"
          name="intent"
          value="test"
          size="large"
          icon="mail"
          className="group-has-[input[value=none]:checked]:hidden"
        >
          {t('setup.mail.test')}
        </Button>
      }
    >
      {answer?.tested && <TestResult tested={answer.tested} email={setup.email} />}
      <RadioGroup
        legend={t('setup.mail.driver')}
        name="mail_driver"
        defaultValue={mailDrivers.find((driver) => driver === values['mail_driver']) ?? 'none'}
        options={mailDrivers.map((value) => ({ value, label: t(`setup.mail.${value}`) }))}
      />
      <div className="stack group-has-[input[value=none]:checked]:hidden">
        <TextField
          id="mail_from"
          name="mail_from"
          type="email"
          label={t('setup.mail.from')}
          autoComplete="off"
          maxLength={254}
          defaultValue={values['mail_from']}
          error={errors['mail_from']}
        />
      </div>
      <SmtpFields {...fieldState} />
      <ApiFields {...fieldState} />
      {answer?.mustConfirm && (
        <div className="stack">
          <p>{t('setup.confirm')}</p>
          <PasswordField name="own_password" label={t('setup.confirm.label')} error={undefined} />
        </div>
      )}
    </StepForm>
  )
}

function TestResult({ tested, email }: { tested: NonNullable<SetupAnswer['tested']>; email: string }) {
  const t = useT()
  const { sent, step, said } = tested
  const title = sent || step === 'done' ? t('setup.mail.tested', { email }) : t(`setup.mail.fault.${step}`)
  return (
    <Note kind={sent ? 'good' : 'bad'} role={sent ? 'status' : 'alert'} title={title}>
      {said && (
        <p className="font-normal text-14 leading-[1.5] font-mono wrap-anywhere normal-nums">{said}</p>
      )}
    </Note>
  )
}

interface StepFormProps {
  step: Step
  answer: SetupAnswer | undefined
  title: string
  text: ReactNode
  /** label of the button that saves and continues */
  submit: string
  /** label of the link that skips the step */
  skip: string
  /** other buttons; they follow the main one, which Enter in a field presses */
  more?: ReactNode
  children?: ReactNode
}

/** One step of the setup: its text, its fields, and the buttons to save or skip. */
export function StepForm({ step, answer, title, text, submit, skip, more, children }: StepFormProps) {
  const { state, formData } = useNavigation()
  const sent = state === 'idle' ? undefined : formData?.get('intent')
  return (
    <>
      <header className="stack gap-2">
        <h1>{title}</h1>
        <p className="muted">{text}</p>
      </header>
      <FailureSummary failure={answer?.failure} />
      <Form method="post" action={`?step=${step}`} className="stack group gap-6" noValidate>
        {children}
        <div className="row">
          <Button type="submit" name="intent" value={step} kind="primary" size="large" busy={sent === step}>
            {submit}
          </Button>
          {more}
          <PageLink
            page="setup"
            parameters={{ token: afterToken }}
            search={`?step=${stepAfter(step)}`}
            className={buttonClass({ kind: 'ghost', size: 'large' })}
          >
            {skip}
          </PageLink>
        </div>
      </Form>
    </>
  )
}

interface MailFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** secrets that are already stored */
  stored: readonly string[]
}

/** Technical values: no spell checking, and nothing for the browser to remember. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const

function SmtpFields({ values, errors, stored }: MailFieldsProps) {
  const t = useT()
  return (
    <div className="stack group-has-[input:is([value=none],[value=api]):checked]:hidden">
      <div className="grid grid-cols-[minmax(0,1fr)_110px] gap-3 items-start">
        <TextField
          {...plain}
          id="smtp_host"
          name="smtp_host"
          label={t('setup.mail.host')}
          defaultValue={values['smtp_host']}
          error={errors['smtp_host']}
        />
        <TextField
          {...plain}
          id="smtp_port"
          name="smtp_port"
          label={t('setup.mail.port')}
          inputMode="numeric"
          defaultValue={values['smtp_port']}
          error={errors['smtp_port']}
        />
      </div>
      <SelectField
        id="smtp_encryption"
        name="smtp_encryption"
        label={t('setup.mail.encryption')}
        options={['tls', 'ssl', 'none'].flatMap((value) =>
          mailEncryptions
            .filter((known) => known === value)
            .map((known) => ({ value: known, label: t(`setup.mail.encryption.${known}`) })),
        )}
        defaultValue={values['smtp_encryption'] || 'tls'}
        error={errors['smtp_encryption']}
      />
      <TextField
        {...plain}
        id="smtp_username"
        name="smtp_username"
        label={t('setup.mail.username')}
        defaultValue={values['smtp_username']}
        error={errors['smtp_username']}
      />
      <SecretField
        name="smtp_password"
        label={t('setup.mail.password')}
        isStored={stored.includes('smtp_password')}
        error={errors['smtp_password']}
      />
      <Checkbox
        name="allow_private_network"
        value="yes"
        label={t('setup.mail.private')}
        defaultChecked={values['allow_private_network'] === 'yes'}
      />
    </div>
  )
}

function ApiFields({ values, errors, stored }: MailFieldsProps) {
  const t = useT()
  return (
    <div className="stack group-has-[input:is([value=none],[value=smtp]):checked]:hidden">
      <TextField
        {...plain}
        id="mail_api_url"
        name="mail_api_url"
        label={t('setup.mail.url')}
        inputMode="url"
        defaultValue={values['mail_api_url']}
        error={errors['mail_api_url']}
      />
      <SecretField
        name="mail_api_key"
        label={t('setup.mail.key')}
        isStored={stored.includes('mail_api_key')}
        error={errors['mail_api_key']}
      />
    </div>
  )
}

interface SecretFieldProps {
  name: string
  label: string
  isStored: boolean
  error: string | undefined
}

/** A field for a secret, which is never sent back to the browser. */
function SecretField({ name, label, isStored, error }: SecretFieldProps) {
  const t = useT()
  return (
    <TextField
      {...plain}
      id={name}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={4000}
      label={label}
      hint={isStored && t('setup.mail.secret_set')}
      error={error}
    />
  )
}
