import { beforeEach, describe, expect, it } from 'vitest'
import { createOverlays, type OverlayControls, type Overlays } from './overlays.ts'

let overlays: Overlays

beforeEach(() => {
  overlays = createOverlays()
})

function Confirm(_: { question: string } & OverlayControls<boolean>) {
  return null
}

/** The props with which the host would render the overlay at `index`. */
function controls(index = 0) {
  const element = overlays.get()[index]?.render() as {
    props: { question: string } & OverlayControls<boolean>
  }
  return element.props
}

describe('an overlay opened from code', () => {
  it('gets its props, is open, and resolves with a result', async () => {
    const answer = overlays.open(Confirm, { question: 'Replace?' })
    expect(controls()).toMatchObject({ question: 'Replace?', open: true })
    controls().onClose(true)
    expect(controls().open).toBe(false)
    await expect(answer).resolves.toBe(true)
  })

  it('resolves to undefined when dismissed', async () => {
    const answer = overlays.open(Confirm, { question: 'Replace?' })
    controls().onClose()
    await expect(answer).resolves.toBeUndefined()
  })

  it('resolves once: a second close changes nothing', async () => {
    const answer = overlays.open(Confirm, { question: 'Replace?' })
    const { onClose } = controls()
    onClose(true)
    onClose(false)
    await expect(answer).resolves.toBe(true)
  })

  it('stays until its exit ends, and is then removed', () => {
    void overlays.open(Confirm, { question: 'Replace?' })
    controls().onClose(true)
    expect(overlays.get()).toHaveLength(1)
    controls().onAfterLeave()
    expect(overlays.get()).toHaveLength(0)
  })

  it('is not removed by a late exit while it is open', () => {
    void overlays.open(Confirm, { question: 'Replace?' })
    controls().onAfterLeave()
    expect(overlays.get()).toHaveLength(1)
  })

  it('is kept and reused without destroyOnClose', async () => {
    const first = overlays.open(Confirm, { question: 'One?' }, { destroyOnClose: false })
    const id = overlays.get()[0]?.id
    controls().onClose(false)
    controls().onAfterLeave()
    expect(overlays.get()).toHaveLength(1)
    const second = overlays.open(Confirm, { question: 'Two?' }, { destroyOnClose: false })
    expect(overlays.get()).toHaveLength(1)
    expect(overlays.get()[0]?.id).toBe(id)
    expect(controls()).toMatchObject({ question: 'Two?', open: true })
    controls().onClose(true)
    await expect(first).resolves.toBe(false)
    await expect(second).resolves.toBe(true)
  })

  it('is above those opened before, each with its own result', async () => {
    const below = overlays.open(Confirm, { question: 'Below?' })
    const above = overlays.open(Confirm, { question: 'Above?' })
    expect(controls(1).question).toBe('Above?')
    controls(1).onClose(true)
    await expect(above).resolves.toBe(true)
    expect(controls(0).open).toBe(true)
    overlays.closeAll()
    await expect(below).resolves.toBeUndefined()
  })
})
