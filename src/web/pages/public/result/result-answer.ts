import type { SelfCheck } from '#contract/draws/self-check.ts'

/** Intents of the forms on a result page. */
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

/** The outcome of a form on a result page. Nothing typed is lost on failure. */
export interface ResultAnswer {
  intent: Intent
  /** the submitted fields */
  values: Readonly<Record<string, string>>
  ok: boolean
  failure?: {
    message: string
    lines: string[]
    /** errors by field */
    fields: Readonly<Record<string, string>>
  }
  /** result of a self-check */
  found?: SelfCheck
  /** the support ticket that a challenge opened, for senders with an account */
  ticket?: string | undefined
}

/** Requests that do not change the draw's data. */
export function changesNothing(intent: unknown): boolean {
  return intent === 'self_check' || intent === 'request_erasure'
}
