// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import modules from '#locales/messages/en/modules.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { builtInFields } from './built-in-fields.ts'
import { newField } from './draft-module.ts'
import { FieldRows } from './field-rows.tsx'
import { fieldAbilities } from './module-actions.ts'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const t = createTexts('en', { ...contents, ...modules }, 'GiveawayBox')

it('shows what is built in around the fields of the module, where nothing of it can be moved or changed', () => {
  const field = {
    ...newField([], 'multilang_text'),
    id: 'prize',
    isNew: false,
    key: 'prize',
    label: { en: 'Prize' },
  }
  render(
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <FieldRows
        fields={[{ ...field, required: true }]}
        builtIn={builtInFields(t, 'en').content}
        abilities={fieldAbilities()}
        opened={undefined}
        errorOf={() => undefined}
        isWrong={() => false}
        onOpen={() => undefined}
        onChange={() => undefined}
        onStep={() => undefined}
      />
    </FrameProvider>,
  )
  const list = screen.getAllByRole('list')[0]
  const rows = [...(list?.children ?? [])].filter((row): row is HTMLElement => row instanceof HTMLElement)
  const locked = rows.filter((row) => row.textContent?.endsWith('built in'))
  expect(locked.length).toBe(rows.length - 2)
  expect(locked[0]?.textContent).toMatch(/^Title \* RequiredIn every languagetitleThe headline/)
  expect(locked.at(-1)?.querySelector('code')?.textContent).toBe('id')
  for (const row of locked)
    expect(
      row.matches('[data-drag]') || row.querySelector('button, input, select, summary, [data-grip]'),
    ).toBeFalsy()
  const own = rows.find((row) => row.dataset['drag'] === 'prize')
  const summary = within(own as HTMLElement)
    .getByText('Prize')
    .closest('summary')
  expect(summary?.textContent).toContain('prize · Text in eight languages')
  expect(summary?.textContent).toContain('Required')
})
