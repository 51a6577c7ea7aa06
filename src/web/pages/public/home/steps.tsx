import { useT } from '../../../i18n/frame.tsx'

const steps = ['sealed', 'ledger', 'number', 'winners'] as const

/** A provable draw as it happens. The dotted stretch is where the number does not exist yet. */
export function Steps() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="steps-title">
      <div className="section-head">
        <h2 id="steps-title">{t('home.steps.title')}</h2>
        <p>{t('home.steps.text')}</p>
      </div>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step} className={`step-${step}`}>
            <h3>{t(`home.step.${step}`)}</h3>
            <p>{t(`home.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="steps-trust">{t('home.steps.trust')}</p>
    </section>
  )
}
