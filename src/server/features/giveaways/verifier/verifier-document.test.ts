import { describe, expect, it } from 'vitest'
import { assembleVerifier, verifierHash } from './verifier-document.ts'

const block = (id: string) => `<script type="application/json" id="${id}"></script>`
const template = `<p>program</p>\n${block('settings')}\n${block('receipt')}\n${block('list')}\n${block('comments')}\n`

function blockOf(file: string, id: string): string {
  return new RegExp(`id="${id}">(.*)</script>`).exec(file)?.[1] ?? ''
}

describe('assembleVerifier', () => {
  it('puts receipt, list and language into the file', () => {
    const file = assembleVerifier({ template, receiptText: '{"a":1}', listText: '[2]', locale: 'de' })
    expect(blockOf(file, 'receipt')).toBe('{"a":1}')
    expect(blockOf(file, 'list')).toBe('[2]')
    expect(JSON.parse(blockOf(file, 'settings'))).toEqual({ locale: 'de' })
  })

  it('keeps every name unchanged, and none can leave its block', () => {
    const names = [
      '</script><script>alert(1)</script>',
      '<!--',
      '\u2028\u2029',
      '$& $1 $$',
      '\\<',
      '"',
      'نورة',
    ]
    const file = assembleVerifier({ template, receiptText: JSON.stringify(names, null, 2), locale: 'en' })
    expect(JSON.parse(blockOf(file, 'receipt'))).toEqual(names)
    expect(file.match(/<script/g)).toHaveLength(4)
    expect(file).not.toMatch(/<!--|[\u2028\u2029]/)
  })

  it('keeps comment lines byte by byte', () => {
    const commentsText = '{"text":"</script><!-- a"}\n{"text":"\\n\u2028"}\n'
    const file = assembleVerifier({ template, receiptText: '{}', commentsText, locale: 'en' })
    expect(JSON.parse(blockOf(file, 'comments'))).toBe(commentsText)
    expect(blockOf(assembleVerifier({ template, receiptText: '{}', locale: 'en' }), 'comments')).toBe('')
  })

  it('equals the known program once its blocks are emptied', () => {
    const receiptText = '{\n "key": "\\u003c/script>"\r\n}'
    const file = assembleVerifier({ template, receiptText, listText: '[]', locale: 'tr' })
    const emptied = file
      .split('\n')
      .map((line) => line.replace(/^(<script type="application\/json" id="\w+">).*(<\/script>)$/, '$1$2'))
    expect(verifierHash(emptied.join('\n'))).toBe(verifierHash(template))
    expect(verifierHash(file)).not.toBe(verifierHash(template))
  })

  it('refuses a template without a block', () => {
    expect(() => assembleVerifier({ template: '<p></p>', receiptText: '{}', locale: 'en' })).toThrow(
      /settings/,
    )
  })
})
