import { Fragment } from 'react'

/** The number of characters that fit on one line beside the other columns of a list. */
const long = 32

/** An event's type in the provider's words. On phones, and anywhere if long, it wraps between words, not within one. */
export function EventType({ type }: { type: string }) {
  return (
    <code className={type.length > long ? 'event-type is-long' : 'event-type'}>
      {type.split(/(?<=[._])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
