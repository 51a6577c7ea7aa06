import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { learnWords } from '../../../i18n/learn-texts.ts'
import { wordsOf } from '../../../i18n/words.ts'
import { siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { answerPost, type PostAnswer } from './answer-post.ts'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { loadPlatforms } from './load-platforms.ts'
import { loadPrices } from './load-prices.ts'
import { MoreTools } from './more-tools.tsx'
import { Platforms } from './platforms.tsx'
import { Prices } from './prices.tsx'
import { Proof } from './proof.tsx'
import { Questions } from './questions.tsx'
import { drawSample } from './sample-receipt.ts'
import { Steps } from './steps.tsx'
import './home.css'
import './offers.css'

/** So many questions stand here; the rest is one press away. */
const shownQuestions = 6

export async function loader({ context }: LoaderFunctionArgs) {
  const { frame, newKey } = context.get(visitContext)
  const { site } = context.get(siteContext)
  const [words, platforms] = await Promise.all([wordsOf('home_words', frame.locale), loadPlatforms(context)])
  return {
    words,
    platforms,
    formKey: newKey(),
    sample: drawSample(),
    prices: loadPrices(context),
    description: site?.settings.app_description ?? '',
    questions: site?.contents.faq.slice(0, shownQuestions) ?? [],
  }
}

export function action(args: ActionFunctionArgs) {
  return answerPost(args)
}

/** Nothing on the page follows from an address that was wrong, and a list that is being typed keeps its key. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function Home() {
  const { words, formKey, sample, platforms, prices, description, questions } = useLoaderData<typeof loader>()
  learnWords(words)
  const t = useT()
  const answer = useActionData<PostAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('home.title')} description={description || t('home.description')} />
      <Hero formKey={formKey} sample={sample} platforms={platforms} answer={answer} />
      <Facts />
      <Steps />
      <Platforms rows={platforms} />
      <Proof />
      <MoreTools />
      <Prices plans={prices} />
      <Questions questions={questions} />
    </div>
  )
}
