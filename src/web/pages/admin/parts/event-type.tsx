import { Fragment } from 'react'

/** The number of characters that fit on one line beside the other columns of a list. */
const long = 32

/**
 * The type of an event, in the provider's words. On a phone, and anywhere if it is long, it wraps between words rather
 * than within one.
 */
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
