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
  children?: ReactNode
  /** link to the list behind the number */
  link: ReactNode
}

/** A question, its answer, and a link to what was counted. */
export function Question({ title, figure, says, children, link }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overview-question">
      <h2 id={id}>{title}</h2>
      <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-baseline">
        <Figure>{figure}</Figure> <span className="muted">{says}</span>
      </p>
      {children}
      {link && <p className="overview-link pbs-1 font-medium">{link}</p>}
    </section>
  )
}

/** The number that answers a question. */
export function Figure({ children }: { children: ReactNode }) {
  return (
    <span className="overview-figure font-heading text-28 leading-[1.15] font-display tracking-display tabular-nums">
      {children}
    </span>
  )
}
