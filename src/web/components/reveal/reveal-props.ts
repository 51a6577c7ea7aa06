import type { ReactNode } from 'react'
import type { BrandKey } from '#brand.ts'
import type { Look } from '#contract/accounts/own-look.ts'
import type { Ceremony } from '#contract/draws/ceremonies.ts'
import type { EligibleEntry } from '#contract/draws/results.ts'
import type { ServerClock } from '../waiting/server-clock.ts'

export interface RevealWinner {
  /** the place, from 1 */
  rank: number
  name: string
  /** row of the source, counted from 1 */
  row: number
  prize?: string | undefined
  /** the comment, if the entries are comments */
  comment?: string | undefined
  /** address of their picture, which may still be on its way */
  picture?: string | undefined
}

/** The wait for the number of a sealed draw. */
export interface Wait {
  /** ISO time at which the number is published */
  due: string
  clock: ServerClock
  round: number
  /** the number is late: nothing can be said about when it comes */
  overdue: boolean
  /** ISO time at which every page shows the winners; the room waits for it even if it has them */
  opensAt?: string | undefined
}

export interface RevealProps {
  /** ordered by place, once they are known; substitutes are not part of the ceremony */
  winners?: readonly RevealWinner[] | undefined
  /** until the winners are known; undefined for a draw that waits for no number */
  wait?: Wait | undefined
  /** of the giveaway; empty if it has none */
  title: string
  /** how many can win; undefined until the draw's page is there */
  places?: number | undefined
  /** how many people watch, where that is counted */
  audience?: ReactNode
  /** the number of entries; undefined until the list is sealed */
  entries?: number | undefined
  /** ISO time of sealing; undefined for a test draw */
  sealedAt?: string | undefined
  /** hex digits; undefined for a test draw, which has no seal */
  commitHash?: string | undefined
  /** a test draw that does not count, labeled as such throughout the ceremony */
  isTest?: boolean
  brand: BrandKey
  /** of the organizer, if their plan includes it */
  logo?: Look['logo'] | undefined
  /** the organizer's choice; undefined for the ceremony of the site */
  ceremony?: Ceremony | undefined
  /** only a provable draw may have the rosette */
  label?: 'recorded' | 'provable'
  /** entries for the shuffle, once loaded; only ones that can win */
  sample?: readonly EligibleEntry[]
  /** offered with the last frame: what there is to post of the result */
  onShare?: (() => void) | undefined
  /** the ceremony ended or was closed: unmount it and move the focus to the heading of the result */
  onDone: () => void
}

/** Query parameter on the address of a result that was just drawn by a page with scripts. */
export const revealMarker = 'reveal'

/** Its value on pages that watched the draw, with others. */
export const watchedMark = 'watched'
