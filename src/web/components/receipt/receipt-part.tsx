import type { ReactNode } from 'react'

/** One part of the document: its label in the first column, the facts beside it. */
export function ReceiptPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="receipt-part">
      <h3>{label}</h3>
      <div className="receipt-facts">{children}</div>
    </section>
  )
}
