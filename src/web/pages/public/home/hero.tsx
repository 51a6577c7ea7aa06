import { lazy, Suspense, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { LazyPreview } from '#web/actions/post-preview/lazy-preview.tsx'
import { QuickDraw } from '#web/actions/quick-draw/quick-draw.tsx'
import { Band } from '#web/art/band.tsx'
import { ExampleRosette, ExampleSeal } from '#web/art/example-art.tsx'
import type { ToolLock } from '#web/components/locked-tool.tsx'
import { CheckReceipt } from '#web/components/receipt/check-receipt.tsx'
import { type Finding, stepsOf } from '#web/components/receipt/finding.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import type { PlatformRow, PostAnswer } from './load-and-answer.ts'
import type { Sample } from './sample-receipt.ts'
import './hero.css'

// The show is no part of the first load: until it arrives, and without it, the receipt is the picture.
const HeroShow = lazy(async () => ({ default: (await import('./hero-show.tsx')).HeroShow }))

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
    <section className="grid grid-cols-[minmax(0,1fr)_392px] gap-y-0 gap-x-16 items-start pbs-12 to-1000:grid-cols-1 to-1000:gap-12 phone:pbs-6">
      <div>
        <h1
          className={`text-60 leading-[1.02] tracking-large ${brand.key === 'lucky' ? 'max-w-[16ch] pbe-[0.14em]' : 'max-w-[14ch]'}`}
        >
          {t(`home.heading.${brand.key}`)}
          {brand.key === 'lucky' && (
            <>
              {' '}
              <span className="hero-bubble relative inline-block mbs-[0.14em] pbs-[0.1em] px-[0.42em] pbe-[0.18em] rounded-[0.5em] bg-win text-on-win [rotate:-1.5deg]">
                {t('home.heading.lucky.bubble')}
              </span>
            </>
          )}
        </h1>
        <p className="lead mbs-4 phone:mbs-2.5">{t(`home.lead.${brand.key}`)}</p>
        {/* The style sheet alone switches between the two forms, so it works without scripts. */}
        <div className="panel panel-lift panel-edge pick mbs-6 phone:mbs-4.5">
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

/** A sample receipt, labeled as such, that can be checked in place. The show of its draw ends in it. */
function SampleSlip({ sample }: { sample: Sample }) {
  const { t } = useFrame()
  const { number } = useFormat()
  const isScripted = useScripted()
  const [isPlaying, setPlaying] = useState(false)
  const { winner } = sample
  return (
    <aside
      className="slip relative grid grid-cols-1 mbs-1.5 border border-line-2 rounded-receipt bg-surface [box-shadow:var(--shadow-3)] to-1000:max-w-110"
      aria-label={t('home.sample.label')}
      data-playing={isPlaying || undefined}
    >
      <div className="slip-body grid grid-cols-1 gap-4 pbs-5 px-6 pbe-4 [&>:not(:first-child)]:relative">
        <div className="slip-engraving absolute inset-0 overflow-hidden rounded-[inherit] pointer-events-none">
          <ExampleRosette name="sample" size={220} />
        </div>
        <p className="small muted">{t('home.sample.kicker')}</p>
        <p className="max-w-[24ch] -mbs-3.5 font-heading text-18 leading-[1.3] font-display tracking-[-0.01em] text-balance normal-nums">
          {t('home.sample.title')}
        </p>
        <Ticket
          className="-mx-2.5 in-data-[brand=lucky]:mbe-2.5"
          place={t('result.winner.place', { place: 1, total: 1 })}
          name={winner.name}
          stub={{ label: t('result.winner.row'), number: number(winner.row) }}
        />
        <dl className="facts grid grid-cols-[minmax(0,1fr)_auto] gap-y-2.5 gap-x-6 text-15">
          <dt>{t('home.sample.read')}</dt>
          <dd className="font-mono text-14">{number(sample.read)}</dd>
          <dt>{t('home.sample.duplicates')}</dt>
          <dd className="font-mono text-14">−{number(sample.duplicates)}</dd>
          <dt>{t('home.sample.drawn_from')}</dt>
          <dd className="font-mono text-14">{number(sample.drawnFrom)}</dd>
        </dl>
        <HashText hash={sample.commitHash} />
        <ExampleSeal
          of="sample-seal"
          title={t('receipt.provable')}
          text={t('home.sample.text')}
          size="small"
        />
        <CheckReceipt check={checkSample} />
      </div>
      <Band className="mx-0.5 in-data-[brand=lucky]:mbe-3" />
      {isScripted && (
        <Suspense>
          <HeroShow names={sample.others} isPlaying={isPlaying} onPlay={setPlaying} />
        </Suspense>
      )}
    </aside>
  )
}

/** Verifies the sample in this browser. The code is a separate chunk, loaded on demand. */
async function checkSample(): Promise<Finding> {
  const [{ verifyReceipt }, { drandCheck }, { sampleDocument }] = await Promise.all([
    import('#draw/verify/verify.ts'),
    import('#draw/drand.ts'),
    import('./sample-document.ts'),
  ])
  const start = performance.now()
  const { ok, checks } = verifyReceipt(sampleDocument, drandCheck())
  return { ok, checks: stepsOf(checks), milliseconds: performance.now() - start }
}

const counts = [
  { name: 'winners', least: 1 },
  { name: 'substitutes', least: 0 },
] as const

interface PickPostProps {
  platforms: readonly PlatformRow[]
  answer: PostAnswer | undefined
}

/** The short form for draws from comments: it redirects to the platform's tool with what was typed. */
function PickPost({ platforms, answer }: PickPostProps) {
  const t = useT()
  const path = usePath()
  const { list } = useFormat()
  const [typed, setTyped] = useState('')
  const isLeading = useNavigation().formAction === path('home')
  const ready = platforms.filter((platform) => platform.ready).map(({ name }) => name)
  return (
    <Form
      method="post"
      action={path('home')}
      className="pick-post grid grid-cols-1 gap-4 pbs-4 px-6 pbe-6 phone:gap-3 phone:pbs-3 phone:px-(--gutter) phone:pbe-4.5"
      noValidate
    >
      <TextField
        name="url"
        onChange={({ target }) => setTyped(target.value)}
        icon="link"
        size="large"
        inputMode="url"
        label={t('home.post.address')}
        hint={
          <>
            {ready.length > 0 && `${t('home.post.ready', { platforms: list(ready) })} `}
            <a href="#platforms">{t('home.post.needs')}</a>
          </>
        }
        error={answer?.problem}
        defaultValue={answer?.url}
        placeholder="https://www.youtube.com/watch?v=…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <LazyPreview address={typed} />
      <div className="grid grid-cols-[148px_148px_minmax(0,1fr)] gap-4 items-end phone:grid-cols-2 phone:gap-3">
        {counts.map(({ name, least }) => (
          <NumberStepper
            key={name}
            name={name}
            label={t(`quick_draw.${name}`)}
            decreaseLabel={t(`quick_draw.${name}.fewer`)}
            increaseLabel={t(`quick_draw.${name}.more`)}
            defaultValue={least}
            min={least}
            max={10_000}
            size="large"
          />
        ))}
        <Button type="submit" kind="primary" size="large" className="phone:col-span-full" busy={isLeading}>
          {t('home.post.continue')}
        </Button>
      </div>
    </Form>
  )
}
