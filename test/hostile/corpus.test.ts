import { strFromU8, unzipSync } from 'fflate'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { brands } from '../../src/brand.ts'
import type { RecordInList, ShownModule } from '../../src/contract/content/public-contents.ts'
import { mailHtml, mailLooks } from '../../src/server/core/notifications/outbox/mail-layout.ts'
import { csvOf, jsonOf, xlsxOf } from '../../src/server/export/table.ts'
import { renderCertificate } from '../../src/server/features/giveaways/documents/render-documents.ts'
import { cleanText, withBreaks } from '../../src/server/features/giveaways/documents/text-setter.ts'
import { assembleVerifier } from '../../src/server/features/giveaways/verifier/verifier-document.ts'
import { embedDocument } from '../../src/server/web/embed/embed-document.ts'
import { feedDocument } from '../../src/server/web/findable/serve-findable.ts'
import { Doc } from '../../src/web/components/doc/doc.tsx'
import { jsonForScript } from '../../src/web/seo/structured-data.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { sampleResult } from '../documents/sample-result.ts'
import { readMarkup as read } from './read-markup.ts'
import { inTexts, typableCorpus, xssCorpus } from './xss-corpus.ts'

/** Every element with the names of its attributes, in order. */
const builtOf = (document: Document) =>
  [...document.querySelectorAll('*')]
    .map((one) => `${one.tagName} ${one.getAttributeNames().join(' ')}`)
    .join('\n')

/**
 * How an HTML parser reads any text: normalized line ends; NUL is removed here, because some contexts replace it with
 * another character.
 */
const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0\uFFFD]/g, '')

/**
 * The attempts that change the structure of a file compared to a harmless word, or that the file does not contain as
 * text.
 */
function violationsOf(write: (words: string) => string, times: number): string[] {
  const harmless = builtOf(read(write('word')))
  return xssCorpus.filter((attempt) => {
    const document = read(write(attempt))
    if (builtOf(document) !== harmless) return true
    const said = asRead(document.documentElement.textContent)
    return said.split(asRead(attempt)).length - 1 !== times
  })
}

/** The same where a line of the text becomes a line or paragraph of the file: compared to harmless lines. */
function violationsByLines(write: (words: string) => string, times: number): string[] {
  const inOneLine = (text: string) => asRead(text).replaceAll('\n', '')
  return xssCorpus.filter((attempt) => {
    const document = read(write(attempt))
    const harmless = read(write(attempt.replaceAll(/[^\n]+/g, 'word')))
    if (builtOf(document) !== builtOf(harmless)) return true
    const said = inOneLine(document.documentElement.textContent)
    return said.split(inOneLine(attempt)).length - 1 !== times
  })
}

/** The same for the value of an attribute. */
function attributeViolationsOf(write: (words: string) => string, selector: string, name: string): string[] {
  const harmless = builtOf(read(write('word')))
  return xssCorpus.filter((attempt) => {
    const document = read(write(attempt))
    const value = document.querySelector(selector)?.getAttribute(name) ?? ''
    return builtOf(document) !== harmless || asRead(value) !== asRead(attempt)
  })
}

describe('the corpus', () => {
  it('has more than 520 unique attempts, and nearly all of them can be typed', () => {
    expect(xssCorpus.length).toBeGreaterThan(520)
    expect(new Set(xssCorpus).size).toBe(xssCorpus.length)
    expect(typableCorpus.length).toBeGreaterThan(520)
    expect(inTexts(typableCorpus, 2000).join('\n')).toBe(typableCorpus.join('\n'))
  })

  it('is detected if a text is written without escaping', () => {
    expect(violationsOf((words) => `<p>${words}</p>`, 1).length).toBeGreaterThan(400)
    expect(attributeViolationsOf((words) => `<p title="${words}">`, 'p', 'title').length).toBeGreaterThan(300)
    expect(violationsOf((words) => `<script>${JSON.stringify(words)}</script>`, 0)).toContain(
      '</script><script>window.strangerRan=1</script>',
    )
  })
})

describe('every attempt stays plain text', () => {
  it('in a document of the editor', () => {
    const write = (text: string) => {
      const letters = [{ type: 'text' as const, text }]
      const bold = [{ type: 'text' as const, text, marks: [{ type: 'bold' as const }] }]
      return renderToStaticMarkup(
        createElement(Doc, {
          doc: {
            type: 'doc',
            content: [
              { type: 'heading', attrs: { level: 2 }, content: letters },
              { type: 'paragraph', content: bold },
              { type: 'codeBlock', content: letters },
            ],
          },
        }),
      )
    }
    expect(violationsOf(write, 3)).toEqual([])
  })

  it('in an attribute of a page', () => {
    const write = (words: string) =>
      renderToStaticMarkup(createElement('input', { defaultValue: words, 'aria-label': words }))
    expect(attributeViolationsOf(write, 'input', 'value')).toEqual([])
    expect(attributeViolationsOf(write, 'input', 'aria-label')).toEqual([])
  })

  it('in every part of a mail', () => {
    const write = (words: string) =>
      mailHtml(
        {
          subject: words,
          greeting: words,
          text: words,
          facts: [{ label: words, value: words, line: words }],
          quote: [words],
          button: { text: words, link: 'https://box.example/', hint: words },
          code: { text: words, hint: words },
          note: words,
          footer: words,
          replyTo: undefined,
        },
        { locale: 'en', appearance: mailLooks.box, nameParts: [words, words] },
      )
    // Title, preview, both parts of the name, heading, greeting, text, a fact twice, quotation, button and hint, code
    // and hint, note, footer.
    expect(violationsByLines(write, 16)).toEqual([])
  })

  it('in a frame on other sites', () => {
    const write = (words: string) =>
      embedDocument({
        embed: {
          state: 'finished',
          title: words,
          label: 'recorded',
          platform: undefined,
          isIncomplete: false,
          at: '2026-11-20T22:45:07.000Z',
          zone: 'UTC',
          link: 'https://box.example/',
          hash: 'ab',
          places: [{ prize: words, holders: [{ name: words, erased: false, row: 1 }] }],
          total: 1,
          outcome: undefined,
        },
        locale: 'en',
        brand: brands.box,
        t: (key) => key,
        art: { provableSeal: String, recordedSeal: String, mark: String },
        demo: false,
      })
    expect(violationsOf(write, 4)).toEqual([])
  })

  it('in the structured data of a page', () => {
    const write = (words: string) =>
      `<script type="application/ld+json">${jsonForScript({ name: words, of: [words] })}</script><p>word</p>`
    const harmless = builtOf(read(write('word')))
    for (const attempt of xssCorpus) {
      const document = read(write(attempt))
      expect(builtOf(document), attempt).toBe(harmless)
      const parsed: unknown = JSON.parse(document.querySelector('script')?.textContent ?? '')
      expect(parsed).toEqual({ name: attempt, of: [attempt] })
    }
  })

  it('in the offline verifier', () => {
    const blocks = ['settings', 'receipt', 'list', 'comments']
    const block = (id: string) => `<script type="application/json" id="${id}"></script>`
    const template = `${blocks.map(block).join('\n')}<p>program</p>`
    const receiptText = JSON.stringify(xssCorpus, null, 1)
    const commentsText = xssCorpus.map((text) => JSON.stringify({ text })).join('\n')
    const listText = JSON.stringify(xssCorpus)
    const document = read(assembleVerifier({ template, receiptText, listText, commentsText, locale: 'en' }))
    expect(builtOf(document)).toBe(builtOf(read(template)))
    const held = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')
    expect([held('receipt'), held('list'), held('comments')]).toEqual([xssCorpus, xssCorpus, commentsText])
  })

  it('in a feed', () => {
    const said = (text: string) => ({ text, locale: 'en' as const })
    const records = xssCorpus.map((text, n): RecordInList => {
      const one = { id: '', slug: `n-${n}`, header_image: null, fields: {}, published_at: null }
      return { ...one, title: said(text), lead: said(text) }
    })
    const hostile = xssCorpus.join('')
    const module = { name: said(hostile), description: said(hostile), slugs: { en: 'news' } }
    const options = { origin: 'https://box.example', site: hostile, locale: 'en' as const, records }
    const feed = read(feedDocument({ ...options, module: module as unknown as ShownModule }), 'text/xml')
    const texts = (selector: string) => [...feed.querySelectorAll(selector)].map((one) => one.textContent)
    // XML cannot represent control characters and lone surrogates.
    const inXml = (text: string) =>
      asRead(text.toWellFormed()).replaceAll(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    expect(texts('item > title').map(asRead)).toEqual(xssCorpus.map(inXml))
    expect(texts('item > description').map(asRead)).toEqual(xssCorpus.map(inXml))
    const names = new Set([...feed.querySelectorAll('*')].map(({ localName }) => localName))
    expect([...names].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'channel',
      'description',
      'guid',
      'item',
      'language',
      'link',
      'rss',
      'title',
    ])
  })

  const table = { columns: [{ key: 'text', title: 'Text' }], rows: xssCorpus.map((text) => [text]) }

  it('in a CSV table, where none is a formula', () => {
    const file = new TextDecoder().decode(csvOf(table))
    const cells = [...file.matchAll(/"((?:[^"]|"")*)"\r\n/g)].map(([, cell = '']) =>
      cell.replaceAll('""', '"'),
    )
    expect(cells).toHaveLength(xssCorpus.length + 1)
    for (const [n, cell] of cells.slice(1).entries()) {
      const text = xssCorpus[n]?.toWellFormed() ?? ''
      expect([text, `'${text}`]).toContain(cell)
      expect(cell).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠]/u)
    }
  })

  it('in a workbook', () => {
    const files = unzipSync(xlsxOf({ name: typableCorpus[0] ?? '', ...table }))
    const sheet = read(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), 'text/xml')
    const cells = [...sheet.querySelectorAll('is > t')].map((one) =>
      one.textContent.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) =>
        String.fromCodePoint(Number(`0x${code}`)),
      ),
    )
    const inCell = (text: string) =>
      text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    expect(cells).toEqual(['Text', ...xssCorpus.map(inCell)])
    expect(sheet.querySelector('f, parsererror')).toBeNull()
    const book = read(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()), 'text/xml')
    expect(book.querySelectorAll('*')).toHaveLength(3)
  })

  it('in JSON', () => {
    const rows: unknown = JSON.parse(Buffer.from(jsonOf(table)).toString())
    expect(rows).toEqual(xssCorpus.map((text) => ({ text })))
  })

  it('in a PDF, where none becomes a link', { timeout: 120_000 }, async () => {
    // PDFs take time: only those whose words are not broken on paper, so that the reader can compare them letter by
    // letter.
    const some = typableCorpus.filter((attempt) => withBreaks(attempt) === attempt)
    expect(some.length).toBeGreaterThan(80)
    const options = { locale: 'en', brand: 'box', origin: 'https://box.example', now: new Date(0) } as const
    const { texts, links, boxes } = await readPdf(await renderCertificate(sampleResult(some), options))
    const bare = (text: string) => cleanText(text).replaceAll(/\s/gu, '')
    const paper = texts.join('')
    expect(some.filter((attempt) => !paper.includes(bare(attempt)))).toEqual([])
    for (const link of links) expect(link).toMatch(/^https:\/\/box\.example\//)
    expect(boxes).toBe(0)
  })
})
