// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { docFromText } from '#contract/fields/doc/doc-from-text.ts'
import { type EditorDoc, editorDoc } from '#contract/fields/doc/editor-doc.ts'
import { textFromDoc } from '#contract/fields/doc/text-from-doc.ts'
import { someDoc } from '#test/fields/some-doc.ts'
import { makeEditor, pasteMarkup } from './make-editor.ts'
import { cleanDoc, type Written } from './rich-text.tsx'

afterEach(() => vi.unstubAllGlobals())

function editorOf(doc: EditorDoc | undefined) {
  return makeEditor({ element: document.createElement('div'), doc, attributes: {}, shown: () => ({}) })
}

function written(editor: ReturnType<typeof editorOf>): EditorDoc | undefined {
  return cleanDoc(editor.getJSON() as Written)
}

it('the editor returns every document unchanged, except empty lines at its end', () => {
  fc.assert(
    fc.property(someDoc, (doc) => {
      const editor = editorOf(doc)
      const given = written(editor) ?? { type: 'doc', content: [] }
      const content = [...doc.content]
      while (content.at(-1)?.type === 'paragraph' && Object.keys(content.at(-1) ?? {}).length === 1)
        content.pop()
      expect(given.content).toEqual(content)
      editor.destroy()
    }),
    { numRuns: 60 },
  )
})

function paste(html: string): { text: string; editor: ReturnType<typeof editorOf> } {
  const editor = editorOf(undefined)
  const event = new Event('paste', { cancelable: true }) as ClipboardEvent
  Object.assign(event, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } })
  expect(pasteMarkup(editor.view, event)).toBe(true)
  expect(event.defaultPrevented).toBe(true)
  const doc = written(editor)
  if (doc) expect(editorDoc.safeParse(doc).success).toBe(true)
  return { text: doc ? textFromDoc(doc) : '', editor }
}

it.each([
  ['<h2>Title</h2><p>Some <b>bold</b> and <i>italic</i></p>', '## Title\n\nSome **bold** and *italic*'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<a href="https://example.org/x" onclick="alert(1)" target="_blank">x</a>', '[x](https://example.org/x)'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href=" java&#9;script:alert(1)">x</a>', 'x'],
  ['<p>a<script>alert(1)</script><style>p{}</style>b</p>', 'ab'],
  ['<p>a<img src=x onerror="alert(1)">b</p>', 'ab'],
  ['<figure data-type="image"><img src="https://evil.example/x.png"></figure><p>a</p>', 'a'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', 'x'],
  ['<p>a style=b, onclick = c</p>', 'a style=b, onclick = c'],
  ['<p style="position:fixed" class="overlay" id="main">a</p>', 'a'],
])('pasting keeps only what the editor supports: %s', (html, expected) => {
  const { text, editor } = paste(html)
  expect(text).toBe(expected)
  expect(editor.view.dom.querySelector('script, style, img, [onclick], [style*="fixed"]')).toBeNull()
  editor.destroy()
})

it('creates one trusted types policy where the browser requires one', () => {
  const createPolicy = vi.fn((_: string, rules: { createHTML: (html: string) => string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  vi.resetModules()
  return import('./make-editor.ts').then((fresh) => {
    const editor = editorOf(docFromText('x'))
    const event = new Event('paste') as ClipboardEvent
    Object.assign(event, { clipboardData: { getData: () => '<b>y</b>' } })
    fresh.pasteMarkup(editor.view, event)
    fresh.pasteMarkup(editor.view, event)
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['pasted-text'])
    editor.destroy()
  })
})
