import { formatLocales, type Locale } from '#locales/locales.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { Block } from '../legal-parts/legal-text.ts'

/** Every cookie that this site sets, with its lifetime as in the code that sets it. A test finds missing ones. */
export const cookies = [
  { names: ['__Host-token', 'token'], purpose: 'token', life: [30, 'day'] },
  { names: ['visitor'], purpose: 'visitor', life: [400, 'day'] },
  { names: ['i18n_redirected', 'kit_language'], purpose: 'language', life: [365, 'day'] },
  { names: ['color-mode'], purpose: 'color_mode', life: [365, 'day'] },
  { names: ['media_look'], purpose: 'media_look', life: [365, 'day'] },
  { names: ['dashboard_side'], purpose: 'dashboard_side', life: [365, 'day'] },
  { names: ['account_view'], purpose: 'account_view', life: [60, 'minute'] },
  { names: ['cookie_preferences'], purpose: 'preferences', life: [180, 'day'] },
  { names: ['flash'], purpose: 'flash', life: [60, 'second'] },
  { names: ['return-path'], purpose: 'return', life: [10, 'minute'] },
  { names: ['__Host-oauth', 'oauth'], purpose: 'oauth', life: [10, 'minute'] },
  { names: ['__Host-oauth-complete', 'oauth-complete'], purpose: 'oauth_complete', life: [15, 'minute'] },
  { names: ['__Host-connect', 'connect'], purpose: 'connect', life: [10, 'minute'] },
  { names: ['_ga', '_ga_*'], purpose: 'analytics', life: [2, 'year'] },
] as const

/** The table of cookies with purpose and lifetime. */
export function cookieTable(t: Translate, locale: Locale): Block {
  return {
    kind: 'table',
    caption: t('privacy.cookies.caption'),
    head: [t('privacy.cookies.name'), t('privacy.cookies.purpose'), t('privacy.cookies.life')],
    rows: cookies.map(({ names, purpose, life: [count, unit] }) => [
      names.join(', '),
      t(`privacy.cookie.${purpose}`),
      t('privacy.cookies.at_most', { time: timeText(count, unit, locale) }),
    ]),
  }
}

function timeText(count: number, unit: string, locale: Locale): string {
  return new Intl.NumberFormat(formatLocales[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  )
}
