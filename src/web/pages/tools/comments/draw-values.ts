import type { CollectionInput } from '#contract/comments/collections.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import { type RulesValues, readRules, rulesOf } from '../comment-rules/rules-values.ts'
import { type ModeValues, readMode } from '../draw-parts/mode-values.ts'

/** All values of the form for a draw from comments, as they were typed. */
export interface DrawValues extends ModeValues {
  title: string
  winners: string
  substitutes: string
  /** one per line */
  prizes: string
  entriesPublic: boolean
  /** consent to a draw from incomplete comments */
  acceptsIncomplete: boolean
  rules: RulesValues
}

export function readDraw(form: FormData): DrawValues {
  const text = (name: string) => fieldText(form, name)
  return {
    ...readMode(form),
    title: text('title'),
    winners: text('winners'),
    substitutes: text('substitutes'),
    prizes: text('prizes'),
    entriesPublic: form.has('entries_public'),
    acceptsIncomplete: form.has('accept_incomplete'),
    rules: readRules(form),
  }
}

/** The form starts with what was typed before the comments were fetched. */
export function drawOfInput({ rules, comment_rules, ...input }: CollectionInput): DrawValues {
  return {
    title: input.title,
    winners: String(input.winners),
    substitutes: String(input.substitutes),
    prizes: input.prizes.join('\n'),
    entriesPublic: input.entries_public,
    acceptsIncomplete: false,
    mode: input.mode ?? '',
    drawAt: '',
    zone: '',
    ceremony: '',
    rules: rulesOf({ ...rules, comment_rules }),
  }
}
