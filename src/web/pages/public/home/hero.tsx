import { QuickDraw } from '../../../components/quick-draw/quick-draw.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { PostAnswer } from './answer-post.ts'
import type { PlatformRow } from './load-platforms.ts'
import { PickPost } from './pick-post.tsx'
import type { Sample } from './sample-receipt.ts'
import { SampleSlip } from './sample-slip.tsx'

interface HeroProps {
  formKey: string
  sample: Sample
  platforms: readonly PlatformRow[]
  answer: PostAnswer | undefined
}

/** The job at the start, its proof at the end, both on the first screen. */
export function Hero({ formKey, sample, platforms, answer }: HeroProps) {
  const { brand, t } = useFrame()
  // What works at once stands in front.
  const readsPosts = answer !== undefined || platforms.some(({ ready }) => ready)
  return (
    <section className="hero">
      <div>
        <h1>{t('home.heading')}</h1>
        <p className="lead">{t(`home.lead.${brand.key}`)}</p>
        {/* Which of the two forms shows is a matter of the style sheet alone, so it works without scripts. */}
        <div className="panel panel-lift panel-edge pick">
          <Segmented
            label={t('home.source.label')}
            name="source"
            defaultValue={readsPosts ? 'post' : 'list'}
            options={[
              { value: 'post', label: t('home.source.post'), icon: 'link' },
              { value: 'list', label: t('home.source.list'), icon: 'list' },
            ]}
          />
          <PickPost platforms={platforms} answer={answer} />
          <QuickDraw formKey={formKey} bare />
        </div>
      </div>
      <SampleSlip sample={sample} />
    </section>
  )
}
