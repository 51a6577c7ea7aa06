import { useT } from '../../../i18n/frame.tsx'
import { type Step, steps } from './steps.ts'

/** Where one is on the way through the set-up. */
export function ProgressSteps({ current }: { current: Step }) {
  const t = useT()
  const at = steps.indexOf(current)
  return (
    <nav aria-label={t('setup.steps')}>
      <p className="visually-hidden">{t('setup.step', { step: at + 1, steps: steps.length })}</p>
      <ol className="setup-steps">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === at ? 'step' : undefined}
            className={i <= at ? 'setup-step-reached' : undefined}
          >
            {t(`setup.step.${step}`)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
