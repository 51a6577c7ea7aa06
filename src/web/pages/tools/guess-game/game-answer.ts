import type { SortedFailure } from '../draw-parts/sorted-failure.ts'

export const intents = ['guess', 'open', 'erase'] as const
export type GameIntent = (typeof intents)[number]

/** How a form of the page ended. Nothing that was typed is lost where it failed. */
export interface GameAnswer {
  intent: GameIntent
  values: Readonly<Record<string, string>>
  failure?: SortedFailure
}
