import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './icon-names.ts'

it('draws exactly the named icons, each once', () => {
  const drawn = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')
  expect(
    [...drawn.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24"><path d="M[^"]+"\/>/g)].map(
      (match) => match[1],
    ),
  ).toEqual([...iconNames])
})
