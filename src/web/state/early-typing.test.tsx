// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea } from '../ui/forms/field.tsx'
import { noteTyping } from './early-typing.ts'

const changed = vi.fn()

function Areas() {
  const [text, setText] = useState('First prize')
  return (
    <>
      <TextArea
        id="own"
        label="Names"
        defaultValue="Olivia"
        onChange={({ target }) => void changed(target.value)}
      />
      <TextArea id="state" label={text} value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}

async function documentOf(): Promise<HTMLElement> {
  const { prelude } = await prerender(<Areas />)
  document.body.innerHTML = `<div>${await new Response(prelude).text()}</div>`
  return document.querySelector('div') as HTMLElement
}

const area = (id: string) => document.getElementById(id) as HTMLTextAreaElement

function type(id: string, text: string) {
  area(id).value = text
  area(id).dispatchEvent(new Event('input', { bubbles: true }))
}

afterEach(() => changed.mockReset())

it("loses early input unless noted, since React restores the server's text", async () => {
  const root = await documentOf()
  type('own', 'Ada')
  await act(async () => void hydrateRoot(root, <Areas />))
  expect(area('own').value).toBe('Olivia')
})

it('keeps input from before and after noting starts, and reports it as a change', async () => {
  const root = await documentOf()
  area('own').value = 'Ada'
  noteTyping()
  type('state', 'A bike')
  await act(async () => void hydrateRoot(root, <Areas />))
  expect([area('own').value, area('state').value]).toEqual(['Ada', 'A bike'])
  expect(changed).toHaveBeenCalledWith('Ada')
  expect(document.querySelector('label[for="state"]')?.textContent).toContain('A bike')
})
