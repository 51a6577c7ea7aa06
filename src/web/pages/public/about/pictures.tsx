import type { ReactNode } from 'react'
import { BrandArt } from '#web/art/brand-art.tsx'
import { ExampleSeal } from '#web/art/example-art.tsx'
import { RecordedSeal } from '#web/art/seal.tsx'
import { useFrame, useT } from '#web/i18n/frame.tsx'

/** Three pictures of one draw: sealed, waiting for the number, open. */
export function Pictures() {
  const { brand, t } = useFrame()
  return (
    <section className="section" aria-labelledby="how-title">
      <div className="section-head">
        <h2 id="how-title">{t('about.how.title')}</h2>
        <p>{t('about.how.text')}</p>
      </div>
      <ol>
        <Step
          // A bubble has no lid: before the draw its die has no face.
          picture={
            <BrandArt look={brand.key} state={brand.key === 'lucky' ? 'empty' : 'closed'} width={152} />
          }
          title={t('about.how.seal')}
          text={t('about.how.seal.text')}
        />
        <Step picture={<Gap />} title={t('about.how.gap')} text={t('about.how.gap.text')} />
        <Step
          picture={<BrandArt look={brand.key} state="open" width={152} />}
          title={t('about.how.follow')}
          text={t('about.how.follow.text')}
        />
      </ol>
      <Labels />
    </section>
  )
}

function Step({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[5fr_7fr] gap-y-4 gap-x-16 items-center py-6 border-bs border-bs-line phone:grid-cols-1 [&>svg]:justify-self-center phone:[&>svg]:justify-self-start">
      {picture}
      <div>
        <h3 className="mbe-1.5 text-22 tracking-display">{title}</h3>
        <p className="max-w-(--measure) text-ink-2">{text}</p>
      </div>
    </li>
  )
}

/**
 * Solid where something is known, dotted where no number exists yet. The ticks stand for the signed clock ticks that
 * bring the number.
 */
function Gap() {
  return (
    <svg
      className="overflow-visible fill-none stroke-ink stroke-2 in-data-[brand=lucky]:[&_rect]:[rx:8px]"
      width="152"
      height="96"
      viewBox="0 0 152 96"
      aria-hidden="true"
    >
      <path d="M0 62H40M112 62h40" />
      <path d="M48 62h56" strokeDasharray="0.1 8" strokeLinecap="round" strokeWidth="3" />
      <path
        d="M112 40V22M120 36V22M128 40V22M136 36V22M144 40V22"
        className="stroke-art-1 [stroke-linecap:round]"
      />
      <rect x="32" y="54" width="16" height="16" className="fill-ink" />
      <rect x="104" y="54" width="16" height="16" className="fill-paper" />
    </svg>
  )
}

function Labels() {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-y-6 gap-x-16 items-start py-6 border-y border-y-line phone:grid-cols-1">
      <h3 className="col-span-full">{t('about.labels.title')}</h3>
      <ExampleSeal title={t('receipt.provable')} text={t('about.labels.provable.text')} />
      <RecordedSeal title={t('receipt.recorded')} text={t('about.labels.recorded.text')} />
    </div>
  )
}
