// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import { SiteLanguageContext } from '#web/components/site-language.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { FilledLanguages } from './filled-languages.tsx'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function show(missing: Parameters<typeof FilledLanguages>[0]['missing']) {
  const { container } = render(
    <FrameProvider frame={frame} t={createTexts('en', contents, 'GiveawayBox')} patterns={[] as never}>
      <SiteLanguageContext value="de">
        <FilledLanguages missing={missing} />
      </SiteLanguageContext>
    </FrameProvider>,
  )
  const copy = container.cloneNode(true) as HTMLElement
  const hidden = [...copy.querySelectorAll('[aria-hidden="true"]')]
  for (const part of hidden) part.remove()
  return { said: copy.textContent, seen: hidden.map((part) => part.textContent).join('') }
}

it('has just a check once all languages are filled', () => {
  expect(show([])).toEqual({ said: 'All languages', seen: '' })
})

it('says how many are filled and names the others, that of the site first', () => {
  expect(show(locales.filter((one) => ['en', 'de'].includes(one)))).toEqual({
    said: '6 of 8 Missing: Deutsch and English',
    seen: 'de en',
  })
})
