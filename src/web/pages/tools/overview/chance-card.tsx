import type { ReactNode } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'

interface ChanceCardProps {
  page: 'coinToss' | 'diceRoll' | 'randomNumberGuess'
  title: string
  children: ReactNode
  /** the fields and the button */
  actions: ReactNode
  foot: ReactNode
}

/** A tool that works in place, with a link to its page with all options. */
export function ChanceCard({ page, title, children, actions, foot }: ChanceCardProps) {
  const t = useT()
  return (
    <section className="panel chance-card">
      <h2>
        <PageLink page={page}>{title}</PageLink>
      </h2>
      <div className="chance-card-play">{children}</div>
      {actions}
      <div className="chance-foot">
        {foot}
        <PageLink page={page} hash="#keep" className="small">
          {t('tools.receipt')}
        </PageLink>
      </div>
    </section>
  )
}
