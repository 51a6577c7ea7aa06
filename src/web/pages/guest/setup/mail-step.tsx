import { mailDrivers } from '#contract/site/settings.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PasswordField } from '../password-field.tsx'
import type { Setup } from './load-setup.ts'
import { ApiFields, SmtpFields } from './mail-fields.tsx'
import type { SetupAnswer } from './setup-answer.ts'
import { StepForm } from './step-form.tsx'

export function MailStep({ setup, answer }: { setup: Setup; answer: SetupAnswer | undefined }) {
  const t = useT()
  const values = answer?.values ?? setup.values
  const errors = answer?.failure?.fields ?? {}
  const shown = { values, errors, stored: setup.stored }
  return (
    <StepForm
      step="mail"
      answer={answer}
      title={t('setup.mail.title')}
      text={t('setup.mail.text')}
      submit={t('setup.save')}
      skip={t('setup.skip')}
      more={
        <Button type="submit" name="intent" value="test" size="large" icon="mail" className="setup-mail-any">
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
      <div className="stack setup-mail-any">
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
      <SmtpFields {...shown} />
      <ApiFields {...shown} />
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
      {said && <p className="setup-said">{said}</p>}
    </Note>
  )
}
