import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { QUICKNET } from '#draw/drand.ts'
import { openDraw, sealDraw } from '#draw/draw.ts'
import { entryKey, packEntries } from '#draw/entries/entries.ts'
import { UNICODE_VERSION } from '#draw/entries/identities.ts'
import { applyRules } from '#draw/entries/rules.ts'

/** A realistic list: many scripts, and one person twice. The outcome of the sample depends on these exact names. */
export const sampleNames = [
  'Ayşe Yılmaz',
  'José García',
  'Łukasz Nowak',
  'Marie Dubois',
  'Friederike Schlüter',
  '김하늘',
  'Giulia Rossi',
  'نورة الحربي',
  'João Pereira',
  'Elif Demir',
  'Noah Fischer',
  '美咲',
  'Camille Bernard',
  'Óscar Fernández',
  'Zeynep Kaya',
  'Hannah Weber',
  'Mateus Costa',
  'Francesca Greco',
  'Désirée Lambert',
  'Can Aydın',
  'Lucía Moreno',
  'ayşe yılmaz',
  'Tiago Santos',
  'Greta Vogel',
] as const

/** A number that the public beacon published, with its signature. Anyone can look it up there. */
const round = 657_413
const roundSignature =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'

/** What the page shows of it. */
export interface Sample {
  read: number
  duplicates: number
  drawnFrom: number
  winner: { name: string; row: number }
  commitHash: string
  /** the first digits of the number that decided */
  number: string
  /** some of those who did not win, for the picture of the draw */
  others: string[]
}

interface DrawnSample {
  shown: Sample
  /** the whole document; browsers that verify it fetch the same from `sample-document.ts` */
  receipt: object
}

/**
 * The sample on the home page: a real draw by the product's engine from fixed names and a published number of the
 * beacon. It is labeled as an example, because its number was known before; everything in it verifies.
 */
export function drawSample(): DrawnSample {
  drawn ??= draw()
  return drawn
}

/** The same for everyone, so it is drawn once. */
let drawn: DrawnSample | undefined

/** As many as the picture of the draw has room for. */
const shownOthers = 7

function draw(): DrawnSample {
  const entries = packEntries(sampleNames)
  const weighing = applyRules(entries, { one_entry_per_person: true, exclude: [] })
  const header = {
    drawId: 'example',
    source: { kind: 'list' },
    rules: { one_entry_per_person: true, exclude: null },
    unicode: UNICODE_VERSION,
    winners: 1,
    substitutes: 0,
    randomness: { kind: 'drand', chain: QUICKNET.hash, round },
  } as const
  const saltKey = Uint8Array.from({ length: 32 }, (_, i) => 31 - i)
  const sealed = sealDraw({ entries, weighing, header, saltKey })
  const opened = openDraw(sealed, sha256(hexToBytes(roundSignature)))
  const index = opened.draws[0]?.index ?? 0
  const name = entryKey(entries, index)
  return {
    shown: {
      read: entries.count,
      duplicates: weighing.removals.duplicate,
      drawnFrom: weighing.eligible,
      winner: { name, row: index + 1 },
      commitHash: opened.commitHash,
      number: opened.beacon.slice(0, 8),
      others: sampleNames.filter((other) => other !== name && other.length > 6).slice(0, shownOthers),
    },
    receipt: { ...opened, beaconSignature: roundSignature },
  }
}
