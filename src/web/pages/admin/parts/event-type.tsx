import { Fragment } from 'react'

/** What an event tells of, in the provider's words, which break between words on a phone and not within one. */
export function EventType({ type }: { type: string }) {
  return (
    <code className="event-type">
      {type.split(/(?<=[._])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
