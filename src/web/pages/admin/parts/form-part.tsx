import type { ComponentProps, ReactNode } from 'react'

/** A column of fields that is easy to read. */
export const fieldColumn = 'grid grid-cols-1 gap-4 max-w-160'

/** Two such columns beside each other, one for each language. */
export const fieldColumns = 'grid grid-cols-1 gap-4 max-w-324'

/** The heading of a section. */
export const partHeading = '[font:600_var(--t16)/1.3_var(--text)] tracking-normal'

/** A section without a heading. The first one is as far below the head as the content of other pages. */
export const formPart =
  'grid grid-cols-1 gap-4 py-6 first:pbs-4 px-(--gutter) not-last:border-be not-last:border-be-line'

interface FormPartProps extends Pick<ComponentProps<'section'>, 'ref' | 'children'> {
  /** of the heading */
  id: string
  title: ReactNode
  /** what the section is about */
  text?: ReactNode
  /** its content is wider than a column of fields: a table, rows, languages beside each other */
  isWide?: boolean
  /** the page has a heading above it */
  isInGroup?: boolean
}

/** A section of a form: its heading, what it is about, and its fields. */
export function FormPart({ id, title, text, isWide, isInGroup, ref, children }: FormPartProps) {
  const Heading = isInGroup ? 'h3' : 'h2'
  return (
    <section
      ref={ref}
      className={`${formPart} [&_legend]:pbe-2 [&_legend]:text-14 [&_legend]:font-medium`}
      aria-labelledby={id}
    >
      <div className="grid gap-1">
        <Heading className={partHeading} id={id}>
          {title}
        </Heading>
        {text && <p className="max-w-160 text-ink-2">{text}</p>}
      </div>
      <div className={isWide ? fieldColumns : fieldColumn}>{children}</div>
    </section>
  )
}
