import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('escapes XML special characters', () => {
  expect(escapeXml(`<a href="b">'&'</a>`)).toBe('&lt;a href=&quot;b&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
})

test('removes only characters that XML cannot represent', () => {
  expect(escapeXml('a\u0000\u0008\uFFFE\uFFFFb\t\n\r😀')).toBe('ab\t\n\r😀')
  expect(escapeXml('\uD800')).toBe('\uFFFD')
})
