/** One sound, synthesized so that no file is fetched. */
export interface Tone {
  type: OscillatorType
  /** Hz; speakers of phones play little below 200 */
  pitch: number
  /** Hz at the end, if the pitch falls like that of a drum */
  fallsTo?: number
  /** 0 to 1; tones that sound together must not add up to more */
  loudness: number
  /** seconds until it begins */
  after?: number
  /** until it has died away */
  seconds: number
}

/** A document has one: browsers limit how many there may be. */
let context: AudioContext | undefined

/** Milliseconds within which a context that was asked to play usually does. */
const maxStartMs = 300

export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'running') {
    for (const tone of tones) play(audio, tone)
    return
  }
  const asked = performance.now()
  // Without a press the browser lets it play much later, when the tones of many moments would sound together.
  const playIfSoon = () => {
    if (performance.now() - asked < maxStartMs) for (const tone of tones) play(audio, tone)
  }
  void audio.resume().then(playIfSoon, () => {})
}

export function muteTones(): void {
  void context?.suspend()
}

function play(audio: AudioContext, { type, pitch, fallsTo, loudness, after = 0, seconds }: Tone): void {
  const [source, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after]
  source.type = type
  source.frequency.setValueAtTime(pitch, start)
  if (fallsTo) source.frequency.exponentialRampToValueAtTime(fallsTo, start + seconds)
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
  source.connect(volume).connect(audio.destination)
  source.start(start)
  source.stop(start + seconds)
}
