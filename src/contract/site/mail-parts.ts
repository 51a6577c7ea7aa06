import type { MailTemplate } from '../lists/outbox-list.ts'

/** The parts of an email that staff can write themselves, in the order of the email. */
export const mailParts = ['subject', 'text', 'button', 'note'] as const
export type MailPart = (typeof mailParts)[number]
export type MailWords = Record<MailPart, string>

/** UTF-16 units of each part. */
export const mailPartLimits: Readonly<Record<MailPart, number>> = {
  subject: 150,
  text: 3000,
  button: 60,
  note: 1500,
}

/** Names that may stand in braces: `{{brand}}`. */
export type MailPlaceholder = 'brand' | 'address' | 'minutes' | 'plan' | 'period'

/** Templates with a link, and so with the words of a button. */
const withButton: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'registration',
  'forgot_password',
  'email_change',
  'email_change_undo',
  'reactivate',
  'sign_up_taken',
  'trial_ends',
  'payment_failed',
  'subscription_ended',
  'subscription_leaves',
  'ticket_answered',
  'ticket_received',
  'result_challenged',
  'collection_done',
  'overview_report',
])
const withoutNote: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['test'])
const ofPlans: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'trial_ends',
  'payment_failed',
  'subscription_ended',
  'subscription_leaves',
])

export function partsOf(template: MailTemplate): readonly MailPart[] {
  return mailParts.filter(
    (part) =>
      (part !== 'button' || withButton.has(template)) && (part !== 'note' || !withoutNote.has(template)),
  )
}

/** What a text may name. Subjects name only the site, so that no person's words get into a header. */
export function placeholdersOf(template: MailTemplate, part: MailPart): readonly MailPlaceholder[] {
  if (part === 'subject' || part === 'button') return ['brand']
  if (template === 'email_change' || template === 'email_change_undo') return ['brand', 'address']
  if (template === 'forgot_password') return ['brand', 'minutes']
  if (template === 'overview_report') return ['brand', 'period']
  return ofPlans.has(template) ? ['brand', 'plan'] : ['brand']
}

/** What the text and the note must name between them: without it, readers do not learn what the email is about. */
function neededPlaceholders(template: MailTemplate): readonly MailPlaceholder[] {
  if (template === 'email_change' || template === 'email_change_undo') return ['address']
  if (template === 'overview_report') return ['period']
  return template === 'forgot_password' ? ['minutes'] : []
}

export interface PlaceholderProblem {
  part: MailPart
  kind: 'unknown' | 'missing' | 'broken'
  /** the placeholder as it is or should be written */
  name: string
}

const placeholder = /\{\{\s*(\w{1,40})\s*\}\}/g

/** Everything about placeholders that would make an email unreadable. */
export function placeholderProblems(template: MailTemplate, words: MailWords): PlaceholderProblem[] {
  const parts = partsOf(template)
  const found = parts.flatMap((part) => problemsOfPart(template, part, words[part]))
  const named = new Set(parts.flatMap((part) => namesIn(words[part])))
  const part = template === 'forgot_password' ? 'note' : 'text'
  const missing = neededPlaceholders(template).filter((name) => !named.has(name))
  return [...found, ...missing.map((name) => ({ part, kind: 'missing', name: `{{${name}}}` }) as const)]
}

function problemsOfPart(template: MailTemplate, part: MailPart, text: string): PlaceholderProblem[] {
  const allowed: readonly string[] = placeholdersOf(template, part)
  const unknown = namesIn(text).filter((name) => !allowed.includes(name))
  const isBroken = /\{\{|\}\}/.test(text.replaceAll(placeholder, ''))
  return [
    ...[...new Set(unknown)].map((name) => ({ part, kind: 'unknown', name: `{{${name}}}` }) as const),
    ...(isBroken ? [{ part, kind: 'broken', name: '{{brand}}' } as const] : []),
  ]
}

function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** The text with its values. Values are not searched for placeholders again. */
export function filledText(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole)
}
