import { expect, it } from 'vitest'
import { reportFacts } from './mail-content.ts'
import type { MailValues } from './queue-mail.ts'

const t = (key: string, { now, before }: MailValues = {}) =>
  key === 'mails.fact.compared' ? `${now} (${before})` : key

const revenueOf = (values: MailValues) =>
  reportFacts(t, 'en', values).find(({ label }) => label === 'mails.fact.revenue')?.value

it('a revenue that fell to zero is shown as zero', () => {
  expect(revenueOf({ revenue: '', revenue_before: 'USD 1900' })).toBe('$0.00 ($19.00)')
  expect(revenueOf({ revenue: 'USD 1900', revenue_before: '' })).toBe('$19.00 ($0.00)')
  expect(revenueOf({ revenue: 'USD 500', revenue_before: 'EUR 200, USD 1900' })).toBe(
    '$5.00, €0.00 ($19.00, €2.00)',
  )
})

it('without revenue, or permission to see it, the line is omitted', () => {
  expect(revenueOf({})).toBe('')
  expect(revenueOf({ revenue: '', revenue_before: '' })).toBe('')
})
