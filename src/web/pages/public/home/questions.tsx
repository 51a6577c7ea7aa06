import { BrandArt } from '../../../art/brand-art.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Fold } from '../../../ui/fold.tsx'

/** The first of the questions that the site answers; all stand on a page of their own. */
export function Questions({ questions }: { questions: { id: string; question: string; answer: string }[] }) {
  const { brand, t } = useFrame()
  return (
    <section className="section questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t('home.questions.title')}</h2>
        <BrandArt look={brand.key} state="open" width={216} />
      </div>
      <div>
        {questions.map(({ id, question, answer }, i) => (
          <Fold key={id} title={question} open={i === 0}>
            <p>{answer}</p>
          </Fold>
        ))}
        <p className="questions-all">
          <PageLink page="faq">{t('home.questions.all')}</PageLink>
        </p>
      </div>
    </section>
  )
}
