import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CheckStep } from './finding.ts'
import { faultOf } from './step-faults.ts'

/** The steps of a check in words; one that fails says what it means and whose fault it may be. */
export function CheckSteps({ steps }: { steps: readonly CheckStep[] }) {
  const t = useT()
  const { number } = useFormat()
  const failed = steps.filter(({ ok }) => !ok)
  return (
    <ol className="check-steps" aria-label={t('check.steps')}>
      {steps.map((step) => (
        <li key={step.name} className={step.ok ? undefined : 'check-step-failed'}>
          <Icon
            name={step.ok ? 'check' : 'x'}
            size={16}
            label={t(step.ok ? 'check.step.ok' : 'check.step.failed')}
          />
          <span>
            {t(`check.${step.name}`)}
            {!step.ok && step.draw !== undefined && ` (${t('check.at', { place: number(step.draw + 1) })})`}
            {!step.ok && isFirstOfFault(step, failed) && (
              <span className="check-fault">{t(`check_fault.${faultOf(step.name)}`)}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The same words under every step would only hide which one they belong to. */
function isFirstOfFault(step: CheckStep, failed: readonly CheckStep[]): boolean {
  return failed.find(({ name }) => faultOf(name) === faultOf(step.name)) === step
}
