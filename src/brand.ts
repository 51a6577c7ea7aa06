export type BrandKey = 'box' | 'lucky'

export type Brand = {
  readonly key: BrandKey
  /** The app number of the specification. Only this file says 1 or 2. */
  readonly appNumber: 1 | 2
  /** The name in two weights: the first part plain, the second bold. */
  readonly nameParts: readonly [string, string]
  readonly name: string
  /** Color of the browser's own frame: the paper of each theme. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  readonly icon: string
  readonly versionLabel: string
}

export const brands: Readonly<Record<BrandKey, Brand>> = {
  box: {
    key: 'box',
    appNumber: 1,
    nameParts: ['Giveaway', 'Box'],
    name: 'GiveawayBox',
    themeColor: { light: '#f4f7f4', dark: '#0a110e' },
    icon: '/favicon-box.svg',
    versionLabel: 'beta',
  },
  lucky: {
    key: 'lucky',
    appNumber: 2,
    nameParts: ['Lucky', 'Comments'],
    name: 'LuckyComments',
    themeColor: { light: '#fafafa', dark: '#09090b' },
    icon: '/favicon-lucky.svg',
    versionLabel: 'beta',
  },
}

/**
 * The first brand under the site name that its operator chose, if any; the second keeps its own name, whatever the
 * first is called.
 */
export function namedBrand(brand: Brand, appName: string): Brand {
  const name = appName.trim()
  return brand.key !== 'box' || name === '' ? brand : { ...brand, name, nameParts: ['', name] }
}

/**
 * The second brand on its own host and the hosts below it, except for a host of the first one there; the first
 * everywhere else.
 */
export function brandForHost(host: string, luckyHost: string | undefined, boxHost?: string): Brand {
  const lucky = bareHost(luckyHost ?? '')
  const box = bareHost(boxHost ?? '')
  const hostName = bareHost(host)
  if (!isAtOrBelow(hostName, lucky)) return brands.box
  return isAtOrBelow(box, lucky) && isAtOrBelow(hostName, box) ? brands.box : brands.lucky
}

function isAtOrBelow(host: string, wanted: string): boolean {
  return wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`))
}

function bareHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
