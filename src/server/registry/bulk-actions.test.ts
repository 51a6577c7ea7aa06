import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ticketStatuses } from '#contract/support/support-tickets.ts'
import { locales } from '#locales/locales.ts'
import { testWorld } from '../../../test/world/world.ts'
import { bulkActions } from './features.ts'

const { ctx } = await testWorld()

it('has texts in every language for the result of each action', () => {
  const words = Object.keys(bulkActions(ctx)).flatMap((action) => {
    if (action === 'users.status') return ['active', 'passive', 'banned'].map((one) => `${action}.${one}`)
    return action === 'tickets.status' ? ticketStatuses.map((one) => `${action}.${one}`) : [action]
  })
  for (const locale of locales) {
    const file = new URL(`../../locales/messages/${locale}/data_table.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const word of words)
      expect(texts[`table.done.${word}_other`], `${locale} ${word}`).toContain('{{count}}')
  }
})
