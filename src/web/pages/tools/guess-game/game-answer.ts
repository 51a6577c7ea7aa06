import type { FormAnswer } from '#web/api/form-failure.ts'

export const intents = ['guess', 'open', 'erase'] as const

export type GameIntent = (typeof intents)[number]

/** The outcome of a form on the page. Nothing typed is lost on failure. */
export interface GameAnswer extends FormAnswer {
  intent: GameIntent
}
