import type { Platform } from '#posts/address.ts'
import { ExampleSeal } from '#web/art/example-art.tsx'
import { PlatformMark } from '#web/components/platform-mark.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import type { PlatformState } from './load-platform.ts'
import './platform-facts.css'

interface Props {
  platform: Platform
  state: PlatformState | null
}

/** How much of each platform its own API shows. */
const reaches = {
  youtube: 'whole',
  reddit: 'whole',
  x: 'whole',
  instagram: 'own',
  facebook: 'own',
  tiktok: 'partial',
} as const satisfies Record<Platform, string>

const steps = ['paste', 'count', 'draw'] as const
const questions = [1, 2] as const

/** What comes of it in one picture, the way there, and what is particular to this platform. */
export function PlatformFacts({ platform, state }: Props) {
  const t = useT()
  const isProvided = platform === 'tiktok' || state?.by === 'apify'
  return (
    <>
      <section className="section platform-steps" aria-labelledby="picker-steps-title">
        <div className="platform-result" aria-hidden="true">
          <Ticket
            place={t('platform_page.sample')}
            name="@elif.demir"
            comment={{ text: t('platform_page.sample.comment') }}
            stub={{ label: '№', number: '217' }}
          />
          <ExampleSeal title={t('receipt.provable')} size="small" />
        </div>
        <div>
          <h2 id="picker-steps-title">{t('platform_page.steps')}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <b>{t(`platform_page.step.${step}`)}</b>
                <span className="muted">{t(`platform_page.step.${step}.text`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section platform-facts" aria-labelledby="facts-title">
        <h2 id="facts-title">
          <PlatformMark platform={platform} size={32} />
          {t('platform_page.questions')}
        </h2>
        <div>
          <Fold title={t('platform_page.reads')}>
            <p>
              <b>{t(`platform_page.reach.${isProvided ? 'partial' : reaches[platform]}`)}</b>{' '}
              {t(`platform_page.platform.${isProvided ? 'provider' : platform}`)}
            </p>
            <p>{t('platform_page.note')}</p>
          </Fold>
          {questions.map((question) => (
            <Fold key={question} title={t(`platform_page.q.${platform}.${question}`)}>
              <p>{t(`platform_page.q.${platform}.${question}.text`)}</p>
            </Fold>
          ))}
        </div>
      </section>
    </>
  )
}
