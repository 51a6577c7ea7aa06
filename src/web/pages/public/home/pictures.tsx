import './pictures.css'
import type { ReactNode } from 'react'
import { BrandArt } from '#web/art/brand-art.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Three pictures of one draw, with a line each: sealed, the number, the winner. */
export function Pictures({ number }: { number: string }) {
  const { brand, t } = useFrame()
  const isBox = brand.key === 'box'
  const pictures = {
    sealed: (
      <>
        <BrandArt look={brand.key} state={isBox ? 'closed' : 'empty'} width={168} />
        <span className="picture-lock">
          <Icon name="lock" size={24} />
        </span>
      </>
    ),
    number: <Beacon number={number} />,
    winners: <BrandArt look={brand.key} state="open" width={168} />,
  } satisfies Record<string, ReactNode>
  return (
    <section className="section" aria-labelledby="steps-title">
      <div className="section-head">
        <h2 id="steps-title">{t('home.steps.title')}</h2>
      </div>
      <ol className="home-pictures">
        {(['sealed', 'number', 'winners'] as const).map((step) => (
          <li key={step}>
            <div className={`picture picture-${step}`}>{pictures[step]}</div>
            <h3>{t(`home.step.${step}`)}</h3>
            <p>{t(`home.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The number of the sample, sent out for all to see. */
function Beacon({ number }: { number: string }) {
  return (
    <svg className="art beacon" width="216" height="168" viewBox="0 0 216 168" aria-hidden="true">
      <path
        d="M44 120a66 66 0 0 1 0-80M28 136a90 90 0 0 1 0-112M172 40a66 66 0 0 1 0 80M188 24a90 90 0 0 1 0 112"
        className="beacon-waves"
      />
      <rect x="56" y="52" width="104" height="56" rx="6" className="beacon-face" />
      <path d="M108 108v44M84 152h48" className="beacon-waves" />
      <text x="108" y="88" textAnchor="middle" className="beacon-number">
        {number}
      </text>
    </svg>
  )
}
