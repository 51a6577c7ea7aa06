import { Fragment } from 'react'

/** Signs that fit one line beside the other columns of a list. */
const long = 32

/** What an event tells of, in the provider's words, which break between words on a phone, as long ones do anywhere, and not within one. */
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
