// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentSchema } from '#contract/fields/content-schema.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import { fieldTypeNames } from '#contract/fields/names.ts'
import contentFields from '#locales/messages/en/content_fields.json' with { type: 'json' }
import { medium, someField, someValue } from '#test/fields/some-value.ts'
import { FrameProvider } from '../i18n/frame.tsx'
import { createTexts } from '../i18n/texts.ts'
import { faceOf } from './all.ts'
import type { Face } from './face.ts'
import { MediaShownContext, type MediaTools, MediaToolsContext } from './media-tools.ts'
import { text } from './text.tsx'

const shown: ShownMedia = {
  id: medium,
  file_name: 'prize.jpg',
  kind: 'image',
  type: 'image/jpeg',
  size: 2048,
  url: '/media/prize.jpg',
  address: null,
  width: 800,
  height: 600,
  alt: 'The prize',
  focal_x: 0.5,
  focal_y: 0.5,
  parts: [
    { key: 'w400', url: '/media/prize-400.avif', width: 400, height: 300, type: 'image/avif', bytes: 99 },
  ],
}

const t = createTexts('en', contentFields, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function on(page: ReactNode, tools?: MediaTools) {
  return (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <MediaToolsContext value={tools}>
        <MediaShownContext value={{ [medium]: shown }}>
          <form>{page}</form>
        </MediaShownContext>
      </MediaToolsContext>
    </FrameProvider>
  )
}

const about = {
  name: 'fields.one',
  label: 'The label',
  hint: 'A hint',
  inner: {},
  locale: 'en',
  languages: undefined,
  mode: 'library',
} as const

/** The problems of a field's UI, one line each. */
function faultsOf<Value>(face: Face<Value>, type: (typeof fieldTypeNames)[number], value: Value): string[] {
  const faults: string[] = []
  const field = someField(type, { required: true })
  const input = on(<face.Input {...about} field={field} value={value} error="Not so" />)
  const written = renderToStaticMarkup(input)
  if (/ style=/.test(written)) faults.push('the policy of the pages refuses its style')
  // The server's markup, as submitted without scripts.
  document.body.innerHTML = written
  const plain = new FormData(document.querySelector('form') as HTMLFormElement)
  document.body.innerHTML = ''
  const { container } = render(input)
  if (!container.textContent.includes('The label')) faults.push('no label')
  if (!container.textContent.includes('A hint')) faults.push('no hint')
  if (!container.textContent.includes('Not so')) faults.push('no error')
  const invalid = container.querySelector('[aria-invalid="true"]')
  const describedBy = invalid?.getAttribute('aria-describedby')?.split(' ') ?? []
  if (!describedBy.some((id) => document.getElementById(id)?.textContent.includes('Not so')))
    faults.push('the error is not announced')
  const form = new FormData(container.querySelector('form') as HTMLFormElement)
  const pairs = new FormData()
  for (const [name, typed] of form) {
    if (!name.startsWith('fields.one')) faults.push(`a name of its own: ${name}`)
    if (pairs.has(name)) faults.push(`two inputs are called ${name}`)
    pairs.set(name, typed)
  }
  for (const sent of [plain, form, pairs]) {
    const read = face.read(sent, 'fields.one', field)
    const checked = contentSchema([field]).safeParse({ one: read })
    if (JSON.stringify(checked.data) !== JSON.stringify({ one: value }))
      faults.push(`read as ${JSON.stringify(read)}`)
  }
  cleanup()
  for (const part of ['Show', 'Cell'] as const) {
    const Part = face[part]
    const seen = render(on(<Part field={field} value={value} locale="en" />)).container
    if (!seen.textContent.trim() && !seen.querySelector('img, video')) faults.push(`${part} shows nothing`)
    if (seen.querySelector('b')) faults.push(`${part} takes words for markup`)
    cleanup()
  }
  return faults
}

afterEach(cleanup)

describe.each(fieldTypeNames)('the UI of %s fields', (type) => {
  it('has a label, reports its error, and reads and shows its value', () => {
    expect(faultsOf(faceOf(type), type, someValue[type])).toEqual([])
  })

  it('reads an empty form as a valid value unless the field is required', () => {
    const field = someField(type)
    const read = faceOf(type).read(new FormData(), 'fields.one', field)
    expect(contentSchema([field]).safeParse({ one: read }).success).toBe(true)
    expect(contentSchema([{ ...field, required: true }]).safeParse({ one: read }).success).toBe(false)
  })
})

it.each<[string, Partial<Face<string>>]>([
  ['lacks its label', { Input: (props) => <text.Input {...props} label="" /> }],
  ['does not show the error', { Input: (props) => <text.Input {...props} error={undefined} /> }],
  ['has a wrong name', { Input: (props) => <text.Input {...props} name="other" /> }],
  ['reads something else', { read: () => 'else' }],
  ['shows nothing', { Show: () => null }],
  ['has no cell', { Cell: () => null }],
  ['shows markup', { Show: () => <b>One line</b> }],
])('detects a field UI that %s', (_, broken) => {
  expect(faultsOf({ ...text, ...broken }, 'text', someValue.text)).not.toEqual([])
})

function show(type: (typeof fieldTypeNames)[number], more: object = {}, tools?: MediaTools) {
  const { Input, read } = faceOf(type)
  const field = someField(type)
  const { container } = render(
    on(<Input {...about} field={field} value={someValue[type]} error={undefined} {...more} />, tools),
  )
  const form = container.querySelector('form') as HTMLFormElement
  const edits = vi.fn()
  form.addEventListener('input', edits)
  return { edits, value: () => read(new FormData(form), 'fields.one', field) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('table rows can be added, moved and removed', () => {
  const { value, edits } = show('table')
  press('Move row 2 up')
  expect(document.activeElement).toBe(document.body)
  press('Add row')
  const added = screen.getByRole('textbox', { name: 'Red wine, row 3' })
  expect(document.activeElement).toBe(added)
  fireEvent.change(added, { target: { value: 'new' } })
  expect(value()).toEqual([
    ['', 'c'],
    ['a', 'b'],
    ['new', ''],
  ])
  press('Remove row 1')
  expect(value()).toEqual([
    ['a', 'b'],
    ['new', ''],
  ])
  expect(edits.mock.calls.length).toBeGreaterThanOrEqual(3)
})

it('languages are tabs with marks, and text can be copied from another language', () => {
  const { value } = show('multilang_text')
  expect(screen.getByText('2 of 8 languages')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Español, empty')
  fireEvent.click(screen.getAllByRole('button', { name: 'Copy from English' })[1] as HTMLElement)
  expect(value()).toEqual({ en: 'Hello', de: 'Hallo', es: 'Hello' })
  expect(screen.getByText('3 of 8 languages')).toBeTruthy()
})

it('without scripts every language is labeled, even if one is requested', () => {
  show('multilang_text', { languages: ['es'] })
  expect(
    [...document.querySelectorAll('.field-language > .no-script')].map((name) => name.textContent),
  ).toEqual([
    'Español',
    'Türkçe',
    'English',
    'Deutsch',
    'Français',
    'Italiano',
    'Português',
    'Português (Brasil)',
  ])
})

it.each(['multilang_text', 'multilang_textarea', 'editor'] as const)(
  'visitors enter a %s only in the language of the page',
  (type) => {
    const { value } = show(type, {
      mode: 'upload',
      locale: 'de',
      inner: { de: 'Zu lang' },
      languages: ['de'],
    })
    const box = screen.getByRole<HTMLTextAreaElement>('textbox')
    expect(box.name).toBe('fields.one.de')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/languages/)).toBeNull()
    expect(document.body.textContent).toContain('Zu lang')
    expect(document.body.textContent).not.toContain('Deutsch')
    fireEvent.change(box, { target: { value: 'Meine Worte' } })
    expect(Object.keys(value() as object)).toEqual(['de'])
    expect(JSON.stringify(value())).toContain('Meine Worte')
  },
)

it('an error in one language names it and shows that language first', () => {
  show('multilang_text', { inner: { fr: 'Too long' } })
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Français')
  expect(screen.getByRole('textbox', { name: 'The label (Français)' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
})

it('media can be picked, moved and removed, and are not added twice', async () => {
  const other = { ...shown, id: medium.replace('0', '1'), file_name: 'other.jpg' }
  const pick = vi.fn(() => Promise.resolve([shown, other]))
  const { value, edits } = show('image', {}, { pick })
  press('Choose from media library')
  expect(pick).toHaveBeenCalledWith({ kinds: ['image'], max: 9 })
  await screen.findByText('other.jpg')
  expect(value()).toEqual([medium, other.id])
  press('Move other.jpg up')
  expect(value()).toEqual([other.id, medium])
  press('Remove other.jpg')
  expect(value()).toEqual([medium])
  expect(edits).toHaveBeenCalledTimes(3)
})

it('takes the id from any pasted address, and removes a marked medium', () => {
  const form = new FormData()
  form.set('one.0', medium)
  form.set('one.0.remove', 'on')
  form.set('one.add', `https://example.test/dashboard/media/${medium.toUpperCase()}?x=1`)
  expect(faceOf('image').read(form, 'one', someField('image'))).toEqual([medium.toUpperCase()])
})

it('loads nothing from a video host before it is requested', () => {
  const { Show } = faceOf('video')
  const { container } = render(on(<Show field={someField('video')} value={someValue.video} locale="en" />))
  expect(container.querySelector('iframe, img, video, link')).toBeNull()
  press('Load from Vimeo')
  expect(container.querySelector('iframe')?.src).toBe('https://player.vimeo.com/video/76979871?dnt=1')
})

it('an address with a script is shown as text', () => {
  const { Show } = faceOf('text')
  const field = someField('text', { settings: { format: 'url' } })
  const { container } = render(on(<Show field={field} value="javascript:alert(1)" locale="en" />))
  expect(container.querySelector('a')).toBeNull()
  expect(container.textContent).toBe('javascript:alert(1)')
})
