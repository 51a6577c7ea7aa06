// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

beforeEach(() => {
  const tab = (value: string) => ({ value, label: value, content: <p>rows of {value}</p> })
  render(<Tabs label="Rows" tabs={[tab('all'), tab('doubled'), tab('empty')]} />)
})

afterEach(cleanup)

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('show only the panel of the selected tab', () => {
    fireEvent.click(screen.getByRole('tab', { name: 'doubled' }))
    expect(screen.getByRole('tabpanel', { name: 'doubled' }).textContent).toBe('rows of doubled')
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  })

  it.each([
    ['ArrowRight', 'doubled'],
    ['ArrowLeft', 'empty'],
    ['End', 'empty'],
    ['Home', 'all'],
  ])('%s moves from the first to %s together with the focus', (key, name) => {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    expect(selected()).toBe(name)
    if (key !== 'Home') expect(document.activeElement?.textContent).toBe(name)
  })

  it('have a single tab stop', () => {
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  })
})
