import type { SelfCheck } from '#contract/self-check.ts'

/** What the forms of a result page may ask for. */
export const intents = [
  'self_check',
  'request_erasure',
  'replace',
  'claim_window',
  'claim',
  'void',
  'erase',
  'challenge',
  'answer_challenge',
] as const
export type Intent = (typeof intents)[number]

/** How a form of a result page ended. Nothing that was typed is lost where it failed. */
export interface ResultAnswer {
  intent: Intent
  /** the fields as they were sent */
  values: Readonly<Record<string, string>>
  ok: boolean
  failure?: {
    message: string
    lines: string[]
    /** what is wrong with which field */
    fields: Readonly<Record<string, string>>
  }
  /** of a self-check */
  found?: SelfCheck
  /** the support ticket that a challenge opened, for those with an account */
  ticket?: string | undefined
}

/** Requests that tell nothing new about the draw itself. */
export function changesNothing(intent: unknown): boolean {
  return intent === 'self_check' || intent === 'request_erasure'
}
