import { openDraw, sealDraw } from '#draw/draw.ts'
import { entryKey, packEntries } from '#draw/entries/entries.ts'
import { UNICODE_VERSION } from '#draw/entries/identity.ts'
import { applyRules } from '#draw/entries/rules.ts'
import { sealOf } from '#draw/randomness.ts'

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

export interface Sample {
  read: number
  duplicates: number
  drawnFrom: number
  winner: { name: string; row: number }
  commitHash: string
  /** the whole document, to be verified again */
  receipt: object
}

/**
 * The sample on the home page: a real draw by the product's engine from fixed names and fixed bytes. It is labeled as
 * made up, but everything in it verifies; a real draw takes its bytes from the system's generator instead.
 */
export function drawSample(): Sample {
  drawn ??= draw()
  return drawn
}

/** The same for everyone, so it is drawn once. */
let drawn: Sample | undefined

function draw(): Sample {
  const entries = packEntries(sampleNames)
  const weighing = applyRules(entries, { one_entry_per_person: true, exclude: [] })
  const seed = Uint8Array.from({ length: 32 }, (_, i) => i)
  const header = {
    drawId: 'example',
    source: { kind: 'list' },
    rules: { one_entry_per_person: true, exclude: null },
    unicode: UNICODE_VERSION,
    winners: 1,
    substitutes: 0,
    randomness: { kind: 'local', seal: sealOf(seed) },
  } as const
  const sealed = sealDraw({ entries, weighing, header, saltKey: seed.toReversed() })
  const receipt = openDraw(sealed, seed)
  const index = receipt.draws[0]?.index ?? 0
  return {
    read: entries.count,
    duplicates: weighing.removals.duplicate,
    drawnFrom: weighing.eligible,
    winner: { name: entryKey(entries, index), row: index + 1 },
    commitHash: receipt.commitHash,
    receipt,
  }
}
