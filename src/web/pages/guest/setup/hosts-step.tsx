import { brands } from '../../../../brand.ts'
import { useT } from '../../../i18n/frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Setup } from './load-setup.ts'
import { hostFields, type SetupAnswer } from './setup-answer.ts'
import { StepForm } from './step-form.tsx'

export function HostsStep({ setup, answer }: { setup: Setup; answer: SetupAnswer | undefined }) {
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
