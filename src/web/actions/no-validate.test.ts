import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const web = fileURLToPath(new URL('../', import.meta.url))
const rules = /\brequired\b|\bmin(?:Length)?=|type="(?:email|number|url)"/

/** Forms as text, from their tag to their end. */
const forms = globSync('**/*.tsx', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const [, ...parts] = readFileSync(web + file, 'utf8').split(/<(?=(?:fetcher\.)?Form\b)/)
    return parts.map((part) => ({ file, form: part.split('</Form>')[0] ?? '' }))
  })

it('disables browser validation, since only the server uses the language of the page', () => {
  const posting = forms.filter(({ form }) => /method="post"/.test(form) && rules.test(form))
  expect(posting.length).toBeGreaterThan(8)
  expect(posting.filter(({ form }) => !form.includes('noValidate')).map(({ file }) => file)).toEqual([])
})
