import type { BrandKey } from '#brand.ts'
import type { Locale } from '#locales/locales.ts'
import { bubbleMark, bubblePath, markSvg } from './document-art.ts'
import { palettes } from './looks.ts'
import { productName } from './product-name.ts'

export interface ShownPage {
  readonly brand: BrandKey
  readonly locale: Locale
  readonly title: string
  readonly description: string
  /** the operator's name for the site, if it is not the brand's name */
  readonly siteName?: string
}

/** Everything a page picture shows; the template only lays it out. */
export function pagePictureContent({ brand, locale, title, description, siteName }: ShownPage) {
  const { stage } = palettes[brand]
  return {
    language: locale,
    brand,
    look: stage,
    art: { mark: markSvg(brand, stage.mark1, stage.mark2), page: pageArtSvg(brand) },
    product: productName(brand, siteName),
    title,
    description,
  }
}

export type PagePictureContent = ReturnType<typeof pagePictureContent>

/**
 * The product's own object, large, next to the title of a page: a ticket rising from a box, or one bubble among others.
 */
function pageArtSvg(brand: BrandKey): string {
  const content = brand === 'box' ? box() : bubbles()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="460" viewBox="0 0 420 460">${content}</svg>`
}

/** Paint order: the dark inside of the box, then the ticket, then the walls. */
function box(): string {
  const { mark1, mark2, card, onCard2, ground } = palettes.box.stage
  const transform = 'translate(20 104) scale(11.4)'
  return [
    `<path transform="${transform}" d="M4.5 17.2 16 12.2l11.5 5L16 22.4z" fill="${ground}"/>`,
    `<g transform="rotate(-7 210 190)"><rect x="122" y="60" width="176" height="330" rx="12" fill="${card}"/>`,
    `<path d="M122 124h176" stroke="${onCard2}" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"/>`,
    `<g fill="none" stroke="${onCard2}" stroke-linecap="round"><path d="M146 93h84" stroke-width="12"/><path d="M146 160h124M146 190h96" stroke-width="8" opacity=".55"/></g></g>`,
    `<g transform="${transform}"><path d="M4.5 17.2 16 22.4v8.2L4.5 25.2z" fill="${mark1}"/>`,
    `<path d="M27.5 17.2 16 22.4v8.2l11.5-5.4z" fill="${mark2}"/></g>`,
    `<g transform="translate(222 6) rotate(16 90 60) scale(6)"><path d="M3.2 10.8 17.3 2.2l11.9 3.6-13.9 9z" fill="${mark1}"/>`,
    `<path d="m15.3 14.8 13.9-9v2.6l-13.9 9.1L3.2 13.4v-2.6z" fill="${mark2}"/></g>`,
  ].join('')
}

function bubbles(): string {
  const { ink, ground, onCard2 } = palettes.lucky.stage
  const bubble = (transform: string, fill: string) =>
    `<g transform="${transform}"><path d="${bubblePath}" fill="${fill}"/><path d="M8 11h16M8 17h10" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" opacity=".75"/></g>`
  return [
    bubble('translate(44 262) scale(4.6)', ground),
    bubble('translate(226 262) scale(6)', onCard2),
    bubble('translate(288 58) scale(4)', ground),
    `<g transform="translate(44 12) rotate(-6 130 130) scale(8.2)">${bubbleMark(ink, ground)}</g>`,
  ].join('')
}
