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
    number: <b className="beacon">{number}</b>,
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
            <div aria-hidden="true" className={`picture picture-${step}`}>
              {pictures[step]}
            </div>
            <h3>{t(`home.step.${step}`)}</h3>
            <p>{t(`home.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
