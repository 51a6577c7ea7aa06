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
    <section className="panel chance-card grid grid-cols-1 grid-rows-[auto_1fr_auto_auto] overflow-clip">
      <h2>
        <PageLink page={page}>{title}</PageLink>
      </h2>
      <div className="chance-card-play grid grid-cols-1 gap-4 place-content-center justify-items-center min-h-72 p-6 perspective-[900px] phone:min-h-60 phone:py-5 phone:px-(--gutter)">
        {children}
      </div>
      {actions}
      <div className="chance-foot py-3 px-6 border-bs border-bs-line phone:px-(--gutter)">
        {foot}
        <PageLink page={page} hash="#keep" className="small">
          {t('tools.receipt')}
        </PageLink>
      </div>
    </section>
  )
}
