import { clipSize, framesPerSecond } from './clip-facts.ts'
import { drawFilm } from './draw-film.ts'
import type { Film } from './film.ts'
import type { Pen } from './pen.ts'

type ClipKind = 'mp4' | 'webm'

export interface Clip {
  kind: ClipKind
  file: File
}

/** This browser has no encoder for a video of this size. */
export class NoEncoder extends Error {}

interface Encoding {
  film: Film
  pen: Pen
  name: string
  signal: AbortSignal
  /** from 0 to 1, after each frame */
  onProgress: (share: number) => void
}

const types = { mp4: 'video/mp4', webm: 'video/webm' } as const
const bitrate = 6_000_000

/** Whether there is any encoder at all; which ones, only `encodeClip` finds out. */
export function mayEncode(): boolean {
  return typeof VideoEncoder === 'function'
}

/**
 * Draws and encodes every frame: MP4 with H.264, which all apps take, or WebM where there is no such encoder. Rejects
 * with the reason of the signal when it is aborted.
 */
export async function encodeClip({ film, pen, name, signal, onProgress }: Encoding): Promise<Clip> {
  if (!mayEncode()) throw new NoEncoder()
  const {
    BufferTarget,
    CanvasSource,
    getFirstEncodableVideoCodec,
    Mp4OutputFormat,
    Output,
    Quality,
    WebMOutputFormat,
  } = await import('mediabunny')
  const quality = new Quality({ bitrate })
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { ...clipSize, quality })
  if (!codec) throw new NoEncoder()
  const kind = codec === 'avc' ? 'mp4' : 'webm'
  const target = new BufferTarget()
  const format = kind === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new CanvasSource(pen.canvas, { codec, quality })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  try {
    await output.start()
    const frames = framesOf(film)
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted()
      drawFilm(pen, film, (frame * 1000) / framesPerSecond)
      // Waits while the encoder is behind, so frames never pile up in memory.
      await source.add(frame / framesPerSecond, 1 / framesPerSecond)
      onProgress((frame + 1) / frames)
      await otherWork(frame)
    }
    signal.throwIfAborted()
    await output.finalize()
  } catch (error) {
    await output.cancel()
    throw error
  }
  if (!target.buffer) throw new Error('the video is empty')
  return { kind, file: new File([target.buffer], `${name}.${kind}`, { type: types[kind] }) }
}

export function framesOf({ lengthMs }: Film): number {
  return Math.round((lengthMs / 1000) * framesPerSecond)
}

/** Lets the page respond now and then; timers also run in a tab that is not looked at. */
async function otherWork(frame: number): Promise<void> {
  if (frame % 3 === 0) await new Promise((resolve) => setTimeout(resolve))
}
