import { sealOf } from '../src/draw/commitment.ts'
import { openDraw, sealDraw } from '../src/draw/draw.ts'
import { UNICODE_VERSION } from '../src/draw/entries/identities.ts'
import { applyRules } from '../src/draw/entries/rules.ts'
import type { Receipt } from '../src/draw/receipt/receipt.ts'
import { nativeTools } from '../src/server/engine/native-tools.ts'
import { readBytes } from '../src/server/files/read-bytes.ts'
import { largestLimits } from '../src/server/files/read-result.ts'
import { saltKey } from './salts-file.ts'

/** As fixed as the salts; `peer.py` has the same. */
const seed = new Uint8Array(32).fill(9)

/** Ten winners from a file, one ticket per person, with their receipt. */
export async function drawFile(
  name: string,
  bytes: Uint8Array,
): Promise<{ people: number; receipt: Receipt }> {
  const { entries, sha256 } = await readBytes({ bytes, name, limits: largestLimits })
  const weighing = applyRules(entries, { one_entry_per_person: true, exclude: [] })
  const header = {
    drawId: 'bench',
    source: { kind: 'file' as const, sha256 },
    rules: { one_entry_per_person: true, exclude: null },
    engine: 'bench',
    unicode: UNICODE_VERSION,
    winners: 10,
    substitutes: 0,
    randomness: { kind: 'local' as const, seal: sealOf(seed) },
  }
  const sealed = sealDraw({ entries, weighing, header, saltKey, tools: nativeTools })
  return { people: weighing.eligible, receipt: openDraw(sealed, seed) }
}
