import { BrandArt } from '../../../art/brand-art.tsx'
import { freePlan } from '../../../components/free-plan.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'

const questions = ['again', 'twice', 'files', 'list', 'limits', 'script'] as const

export function Questions() {
  const { brand, t } = useFrame()
  const plan = { names: freePlan.listRows, days: freePlan.sharingDays }
  return (
    <section className="section questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t('home.questions.title')}</h2>
        <BrandArt look={brand.key} state="open" width={216} />
      </div>
      <div>
        {questions.map((question, i) => (
          <Fold key={question} title={t(`home.question.${question}`)} open={i === 0}>
            <p>{t(`home.question.${question}.text`, plan)}</p>
          </Fold>
        ))}
      </div>
    </section>
  )
}
