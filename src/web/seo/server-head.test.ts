import { expect, it } from 'vitest'
import { startLaterScript, startsLater } from './server-head.tsx'

it('delays only what the router starts with', () => {
  const html = [
    '<link rel="modulepreload" href="/assets/a.js" nonce="n"/>',
    '<link rel="modulepreload" href="/assets/b.js" nonce="n"/>',
    '<link rel="preload" as="font" href="/assets/a.woff2"/>',
    '<script nonce="n">colors()</script>',
    '<script nonce="n" type="application/ld+json">{}</script>',
    '<script nonce="n" type="module" async="">import "/assets/b.js"</script>',
  ]
  expect(startsLater(html.join('\n')).split('\n')).toEqual([
    '',
    '',
    html[2],
    html[3],
    html[4],
    '<script nonce="n" type="later" data-files="/assets/a.js /assets/b.js">import "/assets/b.js"</script>',
  ])
})

it('removes the indentation of the route list, and of nothing else', () => {
  const list = '<script type="module" async="">\n  import "/a.js"\n  "id": "a  b"</script>'
  const text = '<pre>\n  two spaces</pre>'
  expect(startsLater(list + text)).toBe(
    `<script type="later" data-files="">\nimport "/a.js"\n"id": "a  b"</script>${text}`,
  )
})

it('contains nothing that would end the script early', () => {
  expect(startLaterScript).not.toMatch(/<\/|<!--/)
  expect(startLaterScript.endsWith(';')).toBe(true)
})
