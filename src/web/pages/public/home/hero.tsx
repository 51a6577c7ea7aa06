import { RecordedSeal } from '#web/art/seal.tsx'
import type { ToolLock } from '#web/components/locked-tool.tsx'
import { QuickDraw } from '#web/components/quick-draw/quick-draw.tsx'
import { CheckReceipt } from '#web/components/receipt/check-receipt.tsx'
import type { Finding } from '#web/components/receipt/finding.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { stepsOf } from '#web/components/receipt/steps-of.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import type { PostAnswer } from './answer-post.ts'
import type { PlatformRow } from './load-platforms.ts'
import { PickPost } from './pick-post.tsx'
import type { Sample } from './sample-receipt.ts'

interface HeroProps {
  formKey: string
  lock: ToolLock | null
  sample: Sample
  platforms: readonly PlatformRow[]
  answer: PostAnswer | undefined
}

/** The form at the start and the proof at the end, both on the first screen. */
export function Hero({ formKey, lock, sample, platforms, answer }: HeroProps) {
  const { brand, t } = useFrame()
  // The source that works right away comes first.
  const readsPosts = answer !== undefined || platforms.some(({ ready }) => ready)
  return (
    <section className="hero">
      <div>
        <h1>{t('home.heading')}</h1>
        <p className="lead">{t(`home.lead.${brand.key}`)}</p>
        {/* The style sheet alone switches between the two forms, so it works without scripts. */}
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
          <QuickDraw formKey={formKey} lock={lock} bare />
        </div>
      </div>
      <SampleSlip sample={sample} />
    </section>
  )
}

/** A sample receipt, labeled as such, that can be checked in place. */
function SampleSlip({ sample }: { sample: Sample }) {
  const t = useT()
  const { number } = useFormat()
  const { winner } = sample
  return (
    <aside className="slip" aria-label={t('home.sample.label')}>
      <div className="slip-body">
        <p className="small muted">{t('home.sample.kicker')}</p>
        <p className="slip-title">{t('home.sample.title')}</p>
        <Ticket
          place={t('result.winner.place', { place: 1, total: 1 })}
          name={winner.name}
          stub={{ label: t('result.winner.row'), number: number(winner.row) }}
        />
        <dl className="facts">
          <dt>{t('home.sample.read')}</dt>
          <dd>{number(sample.read)}</dd>
          <dt>{t('home.sample.duplicates')}</dt>
          <dd>−{number(sample.duplicates)}</dd>
          <dt>{t('home.sample.drawn_from')}</dt>
          <dd>{number(sample.drawnFrom)}</dd>
        </dl>
        <HashText hash={sample.commitHash} />
        <RecordedSeal title={t('receipt.recorded')} text={t('home.sample.text')} size="small" />
        <CheckReceipt brief check={() => checkSample(sample.receipt)} />
      </div>
    </aside>
  )
}

/** Verifies the sample in this browser. The code is a separate chunk, loaded on demand. */
async function checkSample(receipt: object): Promise<Finding> {
  const { verifyReceipt } = await import('#draw/verify/verify.ts')
  const start = performance.now()
  const { ok, checks } = verifyReceipt(receipt)
  return { ok, checks: stepsOf(checks), milliseconds: performance.now() - start }
}
