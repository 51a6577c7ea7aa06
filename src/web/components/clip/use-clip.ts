import { useEffect, useRef, useState } from 'react'
import { prefersCalm } from '../reveal/prefers-calm.ts'
import { makeArt } from './clip-art.ts'
import { type ClipFacts, clipSize } from './clip-facts.ts'
import { loadFonts, readLook } from './clip-look.ts'
import { posterMs } from './clip-plan.ts'
import { drawFilm } from './draw-film.ts'
import { type Clip, encodeClip, NoEncoder } from './encode-clip.ts'
import { type Film, makeFilm } from './film.ts'
import type { Pen } from './pen.ts'

type State =
  | { step: 'still' | 'refused' | 'failed' }
  | { step: 'making'; share: number }
  | { step: 'made'; clip: Clip }

const still: State = { step: 'still' }

/** A canvas with the clip's poster, on which its frames are seen as they are made. */
export function useClip(facts: ClipFacts, name: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [last, setLast] = useState<{ facts: ClipFacts; state: State }>()
  // What was made of other facts no longer counts.
  const state = last?.facts === facts ? last.state : still
  const setState = (next: State) => setLast({ facts, state: next })
  const [work, setWork] = useState<AbortController>()

  useEffect(() => {
    let isShown = true
    void prepared(penOf(canvas.current), facts).then((ready) => {
      if (isShown && ready) drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
    }, ignore)
    return () => {
      isShown = false
    }
  }, [facts])

  useEffect(() => () => work?.abort(), [work])

  async function make() {
    const controller = new AbortController()
    const { signal } = controller
    setWork(controller)
    setState({ step: 'making', share: 0 })
    try {
      // With reduced motion, the frames are drawn where no one sees them.
      const shown = prefersCalm() ? undefined : canvas.current
      const ready = await prepared(penOf(shown ?? document.createElement('canvas')), facts)
      if (!ready) throw new NoEncoder()
      const onProgress = (share: number) => {
        if (!signal.aborted) setState({ step: 'making', share })
      }
      const clip = await encodeClip({ ...ready, name, signal, onProgress })
      drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
      if (!signal.aborted) setState({ step: 'made', clip })
    } catch (error) {
      if (!signal.aborted) setState({ step: error instanceof NoEncoder ? 'refused' : 'failed' })
    }
  }

  async function cancel() {
    work?.abort()
    setState(still)
    const ready = await prepared(penOf(canvas.current), facts)
    if (ready) drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
  }

  return { canvas, state, make: () => void make(), cancel: () => void cancel() }
}

function penOf(canvas: HTMLCanvasElement | null): Pen | undefined {
  if (!canvas) return undefined
  canvas.width = clipSize.width
  canvas.height = clipSize.height
  return canvas.getContext('2d', { alpha: false }) ?? undefined
}

async function prepared(
  pen: Pen | undefined,
  facts: ClipFacts,
): Promise<{ pen: Pen; film: Film } | undefined> {
  if (!pen) return undefined
  const look = readLook()
  await loadFonts(look, facts)
  return { pen, film: makeFilm(pen, facts, look, makeArt(facts, look)) }
}

/** Without its poster, a clip can still be made. */
function ignore(): void {}
