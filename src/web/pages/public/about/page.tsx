import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { learnWords } from '#web/i18n/learn-texts.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { wordsOf } from '#web/i18n/words.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Table } from '#web/ui/table.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { ownText } from '../legal-parts/legal-text.ts'
import { answerPlacedForm } from '../module/answer-form.ts'
import { Pictures } from './pictures.tsx'

const people = ['organisers', 'entrants', 'teams', 'doubters'] as const
const limits = ['complete', 'person', 'platform', 'allowed', 'down'] as const
const links = [
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

/**
 * From bench/RESULTS.md as of November 21, 2026, measured on two cores of an Intel Xeon: our result, a competitor's and
 * the goal. Rounded to two decimals; a missed goal is stated.
 */
const figures = [
  { name: 'check', isMet: true, values: { usual: 0.98, first: 8.5, goal: 5 } },
  { name: 'size', isMet: true, values: { size: 17.3, goal: 20 } },
  { name: 'receipt', isMet: true, values: { seconds: 0.99, other: 2.6 } },
  { name: 'text', isMet: false, values: { seconds: 0.37, other: 0.05, goal: 6 } },
  { name: 'csv', isMet: false, values: { seconds: 0.52, other: 0.48 } },
  { name: 'server', isMet: true, values: { seconds: 2.3, goal: 3 } },
] as const

/** What we measured, including the goals we missed: a list of victories would prove little. */
function Numbers() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="numbers">
      <div className="section-head">
        <h2 id="numbers">{t('about.numbers.title')}</h2>
        <p>{t('about.numbers.text')}</p>
      </div>
      <Table caption={t('about.numbers.caption')} flush records>
        <thead>
          <tr>
            <th scope="col">{t('about.numbers.task')}</th>
            <th scope="col">{t('about.numbers.ours')}</th>
            <th scope="col">{t('about.numbers.beside')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, isMet, values }) => (
            <tr key={name}>
              <th className="w-[36%] phone:col-span-full phone:w-auto" scope="row">
                {t(`about.figure.${name}`)}
              </th>
              <td className="not-phone:w-[26%] not-phone:font-medium" data-label={t('about.numbers.ours')}>
                {t(`about.figure.${name}.ours`, values)}
              </td>
              <td
                className="flex gap-y-2 gap-x-4 items-start justify-between phone:flex-wrap"
                data-label={t('about.numbers.beside')}
              >
                <span className="muted">{t(`about.figure.${name}.beside`, values)}</span>
                <span
                  className={`inline-flex flex-none gap-1.5 items-center font-semibold ${isMet ? 'text-good' : 'text-bad'}`}
                >
                  <Icon name={isMet ? 'check' : 'x'} size={16} />
                  {t(isMet ? 'about.numbers.met' : 'about.numbers.missed')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** The product's own claims. */
function OurText() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('about.title')} description={t('about.description')} />
      <header className="grid grid-cols-1 gap-4 pbs-12 pbe-12 phone:pbs-6 phone:pbe-8">
        <p className="muted">{t('about.title')}</p>
        <h1 className="max-w-[20ch] text-60 leading-[1.02] tracking-large">{t('about.heading')}</h1>
        <p className="lead">{t('about.lead')}</p>
      </header>
      <section aria-labelledby="for-title">
        <h2 className="visually-hidden" id="for-title">
          {t('about.for.title')}
        </h2>
        <dl className="grid grid-cols-4 border-y border-y-line-2 to-1000:grid-cols-2 phone:grid-cols-1">
          {people.map((name) => (
            <div
              className="pbs-5.5 px-6 pbe-6.5 border-s border-s-line phone:py-4 phone:px-0 phone:border-s-0 phone:border-bs phone:border-bs-line first:ps-0 first:border-s-0 to-1000:[&:nth-child(n+3)]:border-bs to-1000:[&:nth-child(n+3)]:border-bs-line phone:first:border-bs-0 to-1000:odd:ps-0 to-1000:odd:border-s-0"
              key={name}
            >
              <dt className="mbe-1.5 font-semibold">{t(`about.for.${name}`)}</dt>
              <dd className="text-15 text-ink-2">{t(`about.for.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Pictures />
      <Proof />
      <Numbers />
      <section className="section section-head items-start mbe-0" aria-labelledby="not-title">
        <h2 id="not-title">{t('about.not.title')}</h2>
        <ul>
          {limits.map((name) => (
            <li className="py-3 border-bs border-bs-line last:border-be last:border-be-line" key={name}>
              {t(`about.not.${name}`)}
            </li>
          ))}
        </ul>
      </section>
      <nav className="section section-head items-start mbe-0 [&_a]:font-medium" aria-labelledby="next-title">
        <h2 id="next-title">{t('about.next.title')}</h2>
        <div>
          <ul>
            {links.map(({ page, name }) => (
              <li className="py-3 border-bs border-bs-line last:border-be last:border-be-line" key={name}>
                <PageLink page={page}>{t(`about.next.${name}`)}</PageLink>
              </li>
            ))}
          </ul>
          <p className="muted small mbs-4">
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

const questions = [
  { name: 'follow', shown: true },
  { name: 'changed', shown: true },
  { name: 'tickets', shown: true },
  { name: 'swapped', shown: true },
  { name: 'honest', shown: true },
  { name: 'complete', shown: false },
  { name: 'person', shown: false },
] as const

/** What a receipt proves next to what it cannot: stating its limits makes it credible. */
function Proof() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="proof-title">
      <div className="section-head">
        <h2 id="proof-title">{t('about.proof.title')}</h2>
        <p>{t('about.proof.text')}</p>
      </div>
      <Table caption={t('about.proof.caption')} flush records>
        <thead>
          <tr>
            <th scope="col">{t('about.proof.question')}</th>
            <th scope="col">{t('about.proof.answer')}</th>
            <th scope="col">{t('about.proof.why')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ name, shown }) => (
            <tr key={name}>
              <th className="not-phone:w-[42%]" scope="row">
                {t(`about.proof.${name}`)}
              </th>
              <td className="not-phone:w-[16%]">
                <span
                  className={
                    shown
                      ? 'inline-flex gap-2 items-center whitespace-nowrap text-good font-semibold'
                      : 'inline-flex gap-2 items-center text-ink-2 whitespace-nowrap'
                  }
                >
                  <Icon name={shown ? 'check' : 'minus'} size={16} />
                  {t(shown ? 'about.proof.yes' : 'about.proof.no')}
                </span>
              </td>
              <td className="muted not-phone:w-[42%] phone:col-span-full phone:pbs-0.5">
                {t(`about.proof.${name}.why`)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
