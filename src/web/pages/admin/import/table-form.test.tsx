// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import imports from '#locales/messages/en/imports.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { ImportSteps } from './import-steps.tsx'
import { TableForm } from './table-form.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const text = (language: 'en' | 'de', label: string, key = 'title') => ({
  key: `${key}_${language}`,
  label,
  required: false,
  example: '',
  language,
  required_once: key === 'title',
})

it('shows the columns that are read, texts in the language of the site, and a template of them', () => {
  const name = {
    key: 'name',
    label: 'Name',
    required: true,
    example: 'Ada',
    language: null,
    required_once: false,
  }
  const columns = [
    name,
    text('en', 'Title (English)'),
    text('de', 'Title (Deutsch)'),
    text('en', 'Header (English)', 'header'),
  ]
  const element = (
    <>
      <ImportSteps current="choose" />
      <TableForm target="users" columns={columns} isGone={false} />
    </>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  render(
    <FrameProvider frame={frame} t={createTexts('en', imports, 'GiveawayBox')} patterns={[] as never}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['1. Choose a file', 'step'],
    ['2. Check the rows', null],
    ['3. Import', null],
  ])
  expect(screen.getByLabelText('Drop a .csv, .xlsx or .json file here, or choose one')).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Namerequired',
    'Title (English)required in one language',
    'Header (English)optional',
  ])
  expect(screen.getByText(/for example “Title \(Deutsch\)”/)).toBeTruthy()
  const template = screen.getByRole('link', { name: 'Download template (.csv)' })
  expect(template.getAttribute('href')).toBe('/api/imports/into/users/template.csv')
})
