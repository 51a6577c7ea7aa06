import { exactNumber } from '#locales/exact-number.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { ChanceSettings } from './chance.ts'

type AskedKey = `chance_result.${'coins' | 'dice' | 'numbers' | 'step' | 'unique' | 'sorted' | 'exclude'}`
type Say = (key: AskedKey, values?: Record<string, string | number>) => string

/** What was requested, one sentence each. */
export function askedLines(settings: ChanceSettings, say: Say, locale: Locale): string[] {
  if (settings.tool === 'coins') return [say('chance_result.coins', { count: settings.coins })]
  if (settings.tool === 'dice') return [say('chance_result.dice', { dice: settings.dice })]
  const exact = (text: string) => exactNumber(text, formatLocales[locale])
  const { count, from, to, step, unique, sorted, exclude } = settings
  return [
    say('chance_result.numbers', { count, from: exact(from), to: exact(to) }),
    ...(step === '1' ? [] : [say('chance_result.step', { step: exact(step) })]),
    ...(unique && count > 1 ? [say('chance_result.unique')] : []),
    ...(sorted && count > 1 ? [say('chance_result.sorted')] : []),
    ...(exclude.length > 0
      ? [say('chance_result.exclude', { numbers: exclude.map(exact).join(' · ') })]
      : []),
  ]
}
