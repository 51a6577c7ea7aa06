import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  text?: ReactNode
  /** actions on the whole part, at the end of its head */
  end?: ReactNode
  id?: string
  children?: ReactNode
}

/** A section of a page: a line above, a title and a sentence, without a box. */
export function Part({ title, text, end, id, children }: PartProps) {
  const heading = useId()
  return (
    <section
      className="grid grid-cols-1 gap-4 pbs-6 border-bs border-bs-line"
      aria-labelledby={heading}
      id={id}
    >
      <div className="flex flex-wrap gap-y-3 gap-x-6 items-end justify-between [&>div]:flex-[1_1_20rem] [&>div]:min-w-0">
        <div>
          <h2 className="text-22" id={heading}>
            {title}
          </h2>
          {text && <p className="max-w-[62ch] mbs-1 text-ink-2 text-15">{text}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
