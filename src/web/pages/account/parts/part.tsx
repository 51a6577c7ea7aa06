import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  text?: ReactNode
  /** what one can do with all of it, at the end of the head */
  end?: ReactNode
  id?: string
  children?: ReactNode
}

/** One matter of a page: a line above it, its name, a sentence. No box. */
export function Part({ title, text, end, id, children }: PartProps) {
  const heading = useId()
  return (
    <section className="account-part" aria-labelledby={heading} id={id}>
      <div className="account-part-head">
        <div>
          <h2 id={heading}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
