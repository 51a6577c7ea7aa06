import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { learnWords } from '../../../i18n/learn-texts.ts'
import { PageLink } from '../../../i18n/link.tsx'
import { wordsOf } from '../../../i18n/words.ts'
import { visitContext } from '../../../visit.ts'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { ownText } from '../legal-parts/own-text.ts'
import { answerPlacedForm } from '../module/answer-form.ts'
import { Numbers } from './numbers.tsx'
import { Pictures } from './pictures.tsx'
import './about.css'

const people = ['organisers', 'entrants', 'teams', 'doubters'] as const
const limits = ['complete', 'person', 'platform', 'allowed', 'down'] as const
const ways = [
  { page: 'giveawayFromFile', name: 'try' },
  { page: 'ledger', name: 'ledger' },
  { page: 'faq', name: 'faq' },
  { page: 'pricing', name: 'prices' },
  { page: 'contact', name: 'contact' },
] as const

export async function loader({ context }: LoaderFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const own = await ownText(context, 'about', { description: t('about.description') })
  return { own, words: await wordsOf('about_words', frame.locale) }
}

export function action(args: ActionFunctionArgs) {
  return answerPlacedForm(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('../module/keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

export default function About() {
  const { own, words } = useLoaderData<typeof loader>()
  learnWords(words)
  return own ? <LegalPage text={own} /> : <OurText />
}

/** What the product says of itself. */
function OurText() {
  const t = useT()
  return (
    <div className="wrap about">
      <PageHead title={t('about.title')} description={t('about.description')} />
      <header className="about-head">
        <p className="muted">{t('about.title')}</p>
        <h1>{t('about.heading')}</h1>
        <p className="lead">{t('about.lead')}</p>
      </header>
      <section aria-labelledby="for-title">
        <h2 className="visually-hidden" id="for-title">
          {t('about.for.title')}
        </h2>
        <dl className="about-people">
          {people.map((name) => (
            <div key={name}>
              <dt>{t(`about.for.${name}`)}</dt>
              <dd>{t(`about.for.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Pictures />
      <Numbers />
      <section className="section section-head about-limits" aria-labelledby="not-title">
        <h2 id="not-title">{t('about.not.title')}</h2>
        <ul>
          {limits.map((name) => (
            <li key={name}>{t(`about.not.${name}`)}</li>
          ))}
        </ul>
      </section>
      <nav className="section section-head about-next" aria-labelledby="next-title">
        <h2 id="next-title">{t('about.next.title')}</h2>
        <div>
          <ul>
            {ways.map(({ page, name }) => (
              <li key={name}>
                <PageLink page={page}>{t(`about.next.${name}`)}</PageLink>
              </li>
            ))}
          </ul>
          <p className="muted small">
            {t('about.operator')}{' '}
            <PageLink page="privacyPolicy" hash="#controller">
              {t('about.operator.link')}
            </PageLink>
          </p>
        </div>
      </nav>
    </div>
  )
}
