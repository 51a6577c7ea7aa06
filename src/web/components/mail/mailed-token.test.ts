// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { forgetMailedToken, mailedTokenScript } from './mailed-token.ts'

function open(hash: string): HTMLInputElement {
  location.hash = hash
  document.body.innerHTML = '<input id="token">'
  const script = document.createElement('script')
  script.textContent = mailedTokenScript
  document.head.append(script)
  script.remove()
  window.dispatchEvent(new Event('DOMContentLoaded'))
  return document.getElementById('token') as HTMLInputElement
}

afterEach(forgetMailedToken)

it("fills and hides the secret's field before the page reads the address", () => {
  expect(open('#token=a%2Bb').value).toBe('a+b')
  expect(document.documentElement.hasAttribute('data-mailed')).toBe(true)
  expect(Object.values(globalThis)).not.toContain('a+b')
  forgetMailedToken()
  expect(document.documentElement.hasAttribute('data-mailed')).toBe(false)
})

it.each(['', '#token=', '#names', '#token'])('leaves the field empty for the hash %j', (hash) => {
  expect(open(hash).value).toBe('')
  expect(document.documentElement.hasAttribute('data-mailed')).toBe(false)
})
