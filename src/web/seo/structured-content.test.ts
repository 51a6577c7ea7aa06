import { expect, it } from 'vitest'
import { brands } from '../../brand.ts'
import { type DescribedContent, structuredContent } from './structured-data.ts'

const described: DescribedContent = {
  brand: brands.lucky,
  locale: 'de',
  origin: 'https://lucky.example',
  t: (key) => key,
  title: 'Ein Beitrag',
  description: 'Worum es geht',
  path: '/de/blog/ein-beitrag',
  written: ['de', 'en'],
  trail: [
    { name: 'Start', path: '/de' },
    { name: 'Blog', path: '/de/blog' },
    { name: 'Ein Beitrag', path: '/de/blog/ein-beitrag' },
  ],
  picture: undefined,
  article: { published: '2026-11-01T08:00:00.000Z', modified: '2026-11-02T08:00:00.000Z', language: 'de' },
}

type Node = { '@type': string; [name: string]: unknown }
const node = (type: string, given: Partial<DescribedContent> = {}) =>
  (structuredContent({ ...described, ...given }) as { '@graph': Node[] })['@graph'].find(
    (one) => one['@type'] === type,
  )

it('an article has its type, dates and publisher', () => {
  expect(node('BlogPosting')).toMatchObject({
    headline: 'Ein Beitrag',
    datePublished: '2026-11-01T08:00:00.000Z',
    dateModified: '2026-11-02T08:00:00.000Z',
    inLanguage: 'de-DE',
    mainEntityOfPage: 'https://lucky.example/de/blog/ein-beitrag',
    author: { '@id': 'https://lucky.example/#organization' },
  })
  expect(node('BlogPosting')).not.toHaveProperty('image')
  const picture = { url: '/media/a.jpg', type: 'image/jpeg', width: 1600, height: 900, alt: '' }
  expect(node('BlogPosting', { picture })?.['image']).toMatchObject({
    url: 'https://lucky.example/media/a.jpg',
    width: 1600,
  })
  expect(node('BlogPosting', { article: undefined })).toBeUndefined()
})

it('has breadcrumbs from home to the record', () => {
  expect(node('BreadcrumbList')?.['itemListElement']).toMatchObject([
    { position: 1, item: 'https://lucky.example/de' },
    { position: 2, item: 'https://lucky.example/de/blog' },
    { position: 3, name: 'Ein Beitrag', item: 'https://lucky.example/de/blog/ein-beitrag' },
  ])
})
