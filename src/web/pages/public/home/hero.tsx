import { QuickDraw } from '../../../components/quick-draw/quick-draw.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import type { Sample } from './sample-receipt.ts'
import { SampleSlip } from './sample-slip.tsx'

interface HeroProps {
  formKey: string
  sample: Sample
}

/** The job at the start, its proof at the end, both on the first screen. */
export function Hero({ formKey, sample }: HeroProps) {
  const { brand, t } = useFrame()
  return (
    <section className="hero">
      <div>
        <h1>{t('home.heading')}</h1>
        <p className="lead">{t(`home.lead.${brand.key}`)}</p>
        <QuickDraw formKey={formKey} />
      </div>
      <SampleSlip sample={sample} />
    </section>
  )
}
