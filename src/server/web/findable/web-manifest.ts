import type { Brand } from '../../../brand.ts'
import { homeOf, type Locale } from '../../../locales/locales.ts'
import { pathFor } from '../../../locales/paths.ts'
import type { SayPage } from '../page-words.ts'
import { iconPath } from './icon-path.ts'

/** What a long press on the icon offers. */
const shortcuts = ['giveawayFromFile', 'coinToss', 'diceRoll', 'randomNumberGuess'] as const

/** How the site stands among the applications of a device, in one brand and language. */
export function webManifest(
  brand: Brand,
  { locale, description }: { locale: Locale; description: string },
  say: SayPage,
): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(brand.key, purpose === 'any' ? size : 'maskable'),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: description || say('home', locale, brand).description,
    lang: locale,
    dir: 'ltr',
    start_url: homeOf(locale),
    scope: '/',
    display: 'standalone',
    background_color: brand.themeColour.light,
    theme_color: brand.themeColour.light,
    categories: ['utilities', 'productivity'],
    icons: [
      { src: brand.icon, sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(512, 'maskable'),
    ],
    shortcuts: shortcuts.map((page) => ({
      name: say(page, locale, brand).title,
      url: pathFor(page, locale),
      icons: [icon(192, 'any')],
    })),
  }
}
