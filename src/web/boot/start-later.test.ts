import { expect, it } from 'vitest'
import { startLaterScript, startsLater } from './start-later.ts'

it('holds back what the router starts with, and nothing else', () => {
  const html = [
    '<link rel="modulepreload" href="/assets/a.js"/>',
    '<link rel="preload" as="font" href="/assets/a.woff2"/>',
    '<script nonce="n">colours()</script>',
    '<script nonce="n" type="application/ld+json">{}</script>',
    '<script nonce="n" type="module" async="">import "/assets/b.js"</script>',
  ]
  expect(startsLater(html.join('\n')).split('\n')).toEqual([
    '<link rel="later" href="/assets/a.js"/>',
    html[1],
    html[2],
    html[3],
    '<script nonce="n" type="later">import "/assets/b.js"</script>',
  ])
})

it('ends where it should, and no script within it does', () => {
  expect(startLaterScript).not.toMatch(/<\/|<!--/)
  expect(startLaterScript.endsWith(';')).toBe(true)
})
