import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import { paths } from '#locales/page-paths.ts'
import { pages } from '#locales/paths.ts'
import { pageAccess } from '../api/page-access.ts'
import { publicPageNames, publicPages, wordsOfPage } from './public-pages.ts'

/** Redirects, error pages, and pages that are useless in an index, such as a choice or a page known only by link. */
const silent = [
  'dataDeletion',
  'notAuthorized',
  'signOut',
  'accountConnectionsReturn',
  'languages',
  'santaName',
]

it('lists exactly the pages that open by their address alone', () => {
  const open = pages.filter(
    (page) => pageAccess[page] === 'anyone' && !paths[page].en.includes(':') && !silent.includes(page),
  )
  expect(publicPageNames.toSorted()).toEqual(open.toSorted())
})

describe.each(locales)('what search engines show of the pages in %s', (locale) => {
  const shown = publicPageNames.map((page) => {
    const { title, description, values } = wordsOfPage(page)
    const file = new URL(`../../locales/messages/${locale}/${publicPages[page].room}.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const say = (key: string) => (texts[key] ?? '').replaceAll('{{platform}}', values['platform'] ?? '')
    return { page, title: say(title), description: say(description) }
  })

  it('fits their length limits', () => {
    const wrong = shown.filter(({ title, description }) => {
      return title === '' || title.length > 60 || description.length < 70 || description.length > 155
    })
    expect(
      wrong.map(
        ({ page, title, description }) => `${page}: title ${title.length}, description ${description.length}`,
      ),
    ).toEqual([])
  })

  it('differs between pages', () => {
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length)
    expect(new Set(shown.map(({ description }) => description)).size).toBe(shown.length)
  })
})
