import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { publicPageNames } from '#contract/site/public-pages.ts'
import { brands } from '../../brand.ts'
import { AboutPage } from './server-head.tsx'
import { type DescribedPage, jsonForScript, structuredData } from './structured-data.ts'

const described: DescribedPage = {
  page: 'coinToss',
  brand: brands.lucky,
  locale: 'de',
  origin: 'https://lucky.example',
  t: (key) => key,
  plans: [
    { name: 'free', price: 0, currency: 'USD' },
    { name: 'basic', price: 1990, currency: 'USD' },
  ],
  questions: [{ question: 'Wie?', answer: 'So.' }],
}

type Node = { '@type': string; [name: string]: unknown }

function nodes(given: Partial<DescribedPage> = {}): Node[] {
  return (structuredData({ ...described, ...given }) as { '@graph': Node[] })['@graph']
}

const node = (type: string, given: Partial<DescribedPage> = {}) =>
  nodes(given).find((one) => one['@type'] === type)

describe('structured data of a page', () => {
  it('names only the brand of its own host', () => {
    for (const page of publicPageNames) {
      const text = JSON.stringify(structuredData({ ...described, page }))
      expect(text).not.toContain('GiveawayBox')
      expect(node('Organization', { page })).toMatchObject({ name: 'LuckyComments' })
    }
  })

  it("uses the operator's description if there is one", () => {
    const page = 'home' as const
    expect(node('SoftwareApplication', { page })).toMatchObject({ description: 'home.description' })
    expect(node('SoftwareApplication', { page, description: 'Ours.' })).toMatchObject({
      description: 'Ours.',
    })
  })

  it('uses the title of a text that the operator wrote', () => {
    const own = { page: 'terms', title: 'Our house rules' } as const
    expect(node('BreadcrumbList', own)?.['itemListElement']).toMatchObject([
      { item: 'https://lucky.example/de' },
      { position: 2, name: 'Our house rules' },
    ])
    const html = renderToStaticMarkup(createElement(AboutPage, { about: { ...described, ...own } }))
    expect(html).toContain('<meta property="og:title" content="Our house rules"/>')
    expect(html).toMatch(/og:image" content="[^"]*\/home[.]png/)
  })

  it('has breadcrumbs from home over the tools to a tool', () => {
    expect(node('BreadcrumbList')?.['itemListElement']).toMatchObject([
      { position: 1, item: 'https://lucky.example/de' },
      { position: 2, item: 'https://lucky.example/de/werkzeuge' },
      { position: 3, item: 'https://lucky.example/de/werkzeuge/muenzwurf' },
    ])
    expect(node('BreadcrumbList', { page: 'faq' })?.['itemListElement']).toHaveLength(2)
    expect(node('BreadcrumbList', { page: 'home' })).toBeUndefined()
  })

  it('lists the prices of the plans', () => {
    expect(node('SoftwareApplication', { page: 'pricing' })?.['offers']).toMatchObject([
      { name: 'free', price: '0.00', priceCurrency: 'USD' },
      { name: 'basic', price: '19.90', url: 'https://lucky.example/de/preise' },
    ])
    expect(node('SoftwareApplication')).toBeUndefined()
  })

  it('contains the questions only where they are shown', () => {
    expect(node('FAQPage', { page: 'faq' })?.['mainEntity']).toMatchObject([
      { name: 'Wie?', acceptedAnswer: { text: 'So.' } },
    ])
    expect(node('FAQPage', { page: 'faq', questions: [] })).toBeUndefined()
    expect(node('FAQPage')).toBeUndefined()
  })
})

it('cannot break out of its script element', () => {
  const hostile = { text: '</script><!--<script>\u2028]]>&' }
  const written = jsonForScript(hostile)
  expect(written).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(written)).toEqual(hostile)
})
