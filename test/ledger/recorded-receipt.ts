import { bytesToHex } from '@noble/hashes/utils.js'
import { verifierKeyText } from '../../src/draw/ledger/checkpoint.ts'
import { entryHash, type LedgerReport } from '../../src/draw/ledger/entry.ts'
import { assemble, inclusionPlan } from '../../src/draw/ledger/subtrees.ts'
import type { ReceiptDocument } from '../../src/draw/receipt/receipt.ts'
import { servedReceipt, signed } from '../fairness/served-receipt.ts'
import { ledgerKey, ledgerOf } from './grow-ledger.ts'

/** A signed receipt whose lines follow `before` in a ledger, and all reports of that ledger up to then. */
export function recordedReceipt(before: LedgerReport[]): {
  receipt: ReceiptDocument
  reports: LedgerReport[]
} {
  const prevLedgerHead = entryHash(ledgerOf(before).texts.at(-1) ?? '')
  const draw = { id: 'recorded', names: ['Ada', 'Bo', 'Cem'], winners: 2, substitutes: 1, prevLedgerHead }
  const receipt = servedReceipt(draw)
  const own = receipt.ledger?.entries.map(({ entry }) => reportOf(entry)) ?? []
  const reports = [...before, ...own]
  const { size, texts, note, hashOf } = ledgerOf(reports)
  const entries = own.map((_, n) => {
    const index = before.length + n
    const path = assemble(inclusionPlan(index, size), hashOf).map(bytesToHex)
    return { index, entry: texts[index] ?? '', path }
  })
  const ledger = { entries, checkpoint: note, key: verifierKeyText(ledgerKey) }
  return { receipt: signed({ ...receipt, ledger }), reports }
}

function reportOf(entry: string): LedgerReport {
  const { v: _, index: __, at: ___, prev: ____, ...report } = JSON.parse(entry) as Record<string, unknown>
  return report as unknown as LedgerReport
}
