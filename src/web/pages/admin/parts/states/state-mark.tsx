import type { ReactNode } from 'react'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'

/** A tag with a sign for an exception; null for a state that is as it should be. */
type StateLook = { kind: 'info' | 'warn' | 'bad' | 'line'; icon: IconName } | null

/** How each state of a record looks, in lists and beside the record. */
export type StateLooks<State extends string> = Readonly<Record<State, StateLook>>

/** A state as a word. Those that are as they should be are quiet, so that the others are found first. */
export function StateMark({ look, children }: { look: StateLook | undefined; children: ReactNode }) {
  if (!look) return <span className="text-ink-3">{children}</span>
  return (
    <Tag {...look} className="justify-self-start">
      {children}
    </Tag>
  )
}
