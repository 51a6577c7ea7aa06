import { useLoaderData } from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { Proof } from './proof.tsx'
import { Questions } from './questions.tsx'
import { drawSample } from './sample-receipt.ts'
import { Steps } from './steps.tsx'
import './home.css'

export function loader() {
  return { formKey: crypto.randomUUID(), sample: drawSample() }
}

export default function Home() {
  const t = useT()
  const { formKey, sample } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('home.title')} description={t('home.description')} />
      <Hero formKey={formKey} sample={sample} />
      <Facts />
      <Steps />
      <Proof />
      <Questions />
    </div>
  )
}
