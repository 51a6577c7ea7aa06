// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { docFromText } from '#contract/fields/doc/doc-from-text.ts'
import { type EditorDoc, editorDoc, type ShownMedia, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { someDoc } from '#test/fields/some-doc.ts'
import { medium } from '#test/fields/some-value.ts'
import { Doc } from './doc.tsx'

afterEach(cleanup)

const picture: ShownMedia = {
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
    { key: 'a', url: '/media/prize-400.avif', width: 400, height: 300, type: 'image/avif', bytes: 9 },
    { key: 'b', url: '/media/prize-400.jpg', width: 400, height: 300, type: 'image/jpeg', bytes: 9 },
  ],
}

function show(doc: unknown, media = {}): HTMLElement {
  return render(<Doc doc={doc as EditorDoc} media={media} />).container
}

const allowed = new Set(
  'DIV P SPAN H2 H3 H4 UL OL LI BLOCKQUOTE PRE CODE HR BR STRONG EM S A FIGURE PICTURE SOURCE IMG'.split(' '),
)

function violations(container: HTMLElement): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => [
    ...(allowed.has(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name, value }) =>
      /^(on|style$|id$|srcdoc$)/.test(name) || /^\s*(javascript|data|vbscript):/i.test(value)
        ? [`${name}=${value}`]
        : [],
    ),
  ])
}

const linked = (href: unknown) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'words', marks: [{ type: 'link', attrs: { href } }] }],
    },
  ],
})

const hostile: [string, unknown][] = [
  ...[
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'https://safe.example@evil.example\\x',
    'https:evil',
    { toString: () => 'javascript:alert(1)' },
    ['javascript:alert(1)'],
  ].map((href): [string, unknown] => [`a link to ${JSON.stringify(href)}`, linked(href)]),
  [
    'a script node',
    { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] },
  ],
  [
    'raw markup',
    { type: 'doc', content: [{ type: 'html', attrs: { html: '<img src=x onerror=alert(1)>' } }] },
  ],
  [
    'paragraph attributes',
    {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)', style: 'x' }, content: [] }],
    },
  ],
  [
    'a heading that is a script',
    {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 'script' }, content: [{ type: 'text', text: 'x' }] }],
    },
  ],
  [
    'a React element in place of a text',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: { $$typeof: Symbol.for('react.transitional.element'), type: 'script', props: {} },
            },
          ],
        },
      ],
    },
  ],
  [
    'an external image',
    {
      type: 'doc',
      content: [{ type: 'image', attrs: { media: 'x', src: 'https://evil.example/a.png', alt: '' } }],
    },
  ],
  [
    'an image named after a prototype',
    { type: 'doc', content: [{ type: 'image', attrs: { media: 'constructor', alt: '' } }] },
  ],
  [
    'an unknown mark',
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'style', attrs: { style: 'x' } }] }],
        },
      ],
    },
  ],
  ['invalid lists', { type: 'doc', content: [{ type: 'bulletList', content: 'x' }, null, 7] }],
]

describe.each(hostile)('%s', (_, doc) => {
  it('is rejected by the schema', () => {
    expect(editorDoc.safeParse(doc).success).toBe(false)
  })

  it('is harmless when shown anyway', () => {
    const container = show(doc)
    expect(violations(container)).toEqual([])
    expect(container.querySelector('a, img, script')).toBeNull()
  })
})

it('any document renders only allowed elements and keeps all its words', () => {
  fc.assert(
    fc.property(someDoc, (doc) => {
      const container = show(doc, {})
      expect(violations(container)).toEqual([])
      const shown = container.textContent.replaceAll(/\s+/g, '')
      const pictures = JSON.stringify(doc).includes('"image"')
      if (!pictures) expect(shown).toBe(wordsOfDoc(doc).replaceAll(/\s+/g, ''))
      cleanup()
    }),
    { numRuns: 200 },
  )
})

it('an image has its formats and sizes, and its space is reserved', () => {
  const doc = { type: 'doc', content: [{ type: 'image', attrs: { media: medium, alt: '' } }] }
  const container = show(doc, { [medium]: picture })
  const image = container.querySelector('img')
  expect(image?.getAttribute('alt')).toBe('The prize')
  expect(image?.getAttribute('width')).toBe('800')
  expect(image?.getAttribute('srcset')).toBe('/media/prize-400.jpg 400w')
  expect(container.querySelector('source')?.getAttribute('type')).toBe('image/avif')
})

it('headings are nested below those of the page', () => {
  const { container } = render(<Doc doc={docFromText('## One\n\n#### Three')} deeper={1} />)
  expect([...container.querySelectorAll('h3, h5')].map(({ textContent }) => textContent)).toEqual([
    'One',
    'Three',
  ])
})
