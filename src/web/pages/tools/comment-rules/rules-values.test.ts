import { expect, it } from 'vitest'
import { commentRulesSchema } from '#contract/comments/comment-rules.ts'
import { localTime } from './rules-fields.tsx'
import { ownRules, readRules, rulesOf, rulesPayload, usualRules } from './rules-values.ts'

const typed = (fields: Record<string, string>) => {
  const form = new FormData()
  form.set('rules_shown', '1')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('requests the default rules of the contract if no rules were shown', () => {
  expect(rulesPayload(readRules(new FormData())).comment_rules).toEqual(commentRulesSchema.parse({}))
  expect(ownRules(usualRules)).toBe(0)
})

it('treats an unchecked box as no, even if the default is yes', () => {
  const { one_entry_per_person, comment_rules } = rulesPayload(readRules(typed({})))
  expect([one_entry_per_person, comment_rules.no_bots, comment_rules.no_post_author]).toEqual([
    false,
    false,
    false,
  ])
})

it('shows saved rules in a form that submits the same rules', () => {
  const payload = rulesPayload(
    readRules(
      typed({
        from: '2026-03-29T02:30',
        until: '2026-10-25T02:30',
        rules_zone: 'Europe/Berlin',
        mentions: '2',
        mention_of: '@ada, grace',
        required_terms: 'ich bin dabei\n\n#giveaway',
        required_match: 'any',
        forbidden_terms: 'spam',
        extra_per: 'mention',
        extra_most: '7',
        exclude: 'Ben\n Cem ',
        no_replies: 'on',
      }),
    ),
  )
  expect(payload.comment_rules).toMatchObject({
    from: '2026-03-29T01:30:00Z',
    until: '2026-10-25T00:30:00Z',
    mention_of: ['@ada', 'grace'],
    required_terms: ['ich bin dabei', '#giveaway'],
    extra_entries: { per: 'mention', most: 7 },
  })
  expect(payload.exclude).toEqual(['Ben', 'Cem'])
  expect(rulesPayload(rulesOf(payload))).toEqual(payload)
  expect(localTime('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:30')
})

it('leaves invalid numbers and times for the server to reject', () => {
  const { comment_rules } = rulesPayload(readRules(typed({ mentions: 'two', from: 'soon' })))
  expect(commentRulesSchema.safeParse(comment_rules).error?.issues.map(({ path }) => path.join())).toEqual([
    'from',
    'mentions',
  ])
})
