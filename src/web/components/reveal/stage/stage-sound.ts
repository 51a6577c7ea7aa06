export interface StageSound {
  /** a drum roll of this length, growing louder */
  roll: (milliseconds: number) => void
  /** three notes for a winner */
  chime: () => void
  /** stops all sounds */
  hush: () => void
  close: () => void
}

const beatSeconds = 0.07
const notes = [523.25, 659.25, 783.99]

/** Synthesized sounds, so that no file is fetched; undefined if the browser has no audio. */
export function createStageSound(): StageSound | undefined {
  if (typeof AudioContext !== 'function') return undefined
  const context = new AudioContext()
  let playing: OscillatorNode[] = []

  function play(type: OscillatorType, pitch: number, loudness: number, start: number, seconds: number) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = type
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds)
    tone.addEventListener('ended', () => {
      playing = playing.filter((other) => other !== tone)
    })
    playing.push(tone)
  }

  return {
    roll(milliseconds) {
      const beats = Math.floor(milliseconds / 1000 / beatSeconds)
      for (let beat = 0; beat < beats; beat++) {
        const loudness = 0.03 + 0.12 * (beat / beats)
        play('triangle', beat % 2 ? 92 : 104, loudness, context.currentTime + beat * beatSeconds, 0.06)
      }
    },
    chime() {
      for (const [i, pitch] of notes.entries()) play('sine', pitch, 0.16, context.currentTime + i * 0.11, 0.9)
    },
    hush() {
      const now = context.currentTime
      for (const tone of playing) tone.stop(now)
      playing = []
    },
    close: () => void context.close(),
  }
}
