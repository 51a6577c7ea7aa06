import { type ReactNode, useId } from 'react'
import type { Overview } from '#contract/site/overview.ts'

export interface AnswerProps {
  overview: Overview
}

interface QuestionProps {
  title: string
  /** the answer as a number */
  figure: string
  /** what the number means */
  says: ReactNode
  wide?: boolean
  children?: ReactNode
  /** link to the list behind the number */
  link: ReactNode
}

/** A question, its answer, and a link to what was counted. */
export function Question({ title, figure, says, wide = false, children, link }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={wide ? 'overview-question is-wide' : 'overview-question'}>
      <h2 id={id}>{title}</h2>
      <p className="overview-answer">
        <span className="overview-figure">{figure}</span> <span className="muted">{says}</span>
      </p>
      {children}
      {link && <p className="overview-link">{link}</p>}
    </section>
  )
}
