// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOverlays, type OverlayControls } from '../../state/overlays.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { OverlayHost } from './hosts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Confirm({ open, onClose, onAfterLeave }: OverlayControls<boolean>) {
  return (
    <Dialog
      open={open}
      title="Replace?"
      closeLabel="Close"
      onClose={() => onClose()}
      onAfterLeave={onAfterLeave}
      actions={
        <>
          <Button data-focus-first onClick={() => onClose(false)}>
            Keep
          </Button>
          <Button onClick={() => onClose(true)}>Replace</Button>
        </>
      }
    />
  )
}

function openConfirm() {
  const overlays = createOverlays()
  render(<OverlayHost source={overlays} />)
  let answer: Promise<boolean | undefined> = Promise.resolve(undefined)
  act(() => {
    answer = overlays.open(Confirm, {})
  })
  return { overlays, answer }
}

it('opens as a modal labeled by its title, with the safe button focused', () => {
  openConfirm()
  expect(screen.getByRole('dialog', { name: 'Replace?' }).hasAttribute('open')).toBe(true)
  expect(document.activeElement?.textContent).toBe('Keep')
})

it('resolves with the pressed button, then closes and is removed', async () => {
  const { overlays, answer } = openConfirm()
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  await expect(answer).resolves.toBe(true)
  expect(overlays.get()).toHaveLength(1)
  act(() => {
    vi.runAllTimers()
  })
  expect(overlays.get()).toHaveLength(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('is dismissed by Escape without a result', async () => {
  const { answer } = openConfirm()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await expect(answer).resolves.toBeUndefined()
})

it('cannot be dismissed if it must be answered', () => {
  const onClose = vi.fn()
  render(<Dialog open mustAnswer title="Which?" closeLabel="Close" onClose={onClose} />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
