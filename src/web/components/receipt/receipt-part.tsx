import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'

/** One part of the document: its label in the first column, the facts beside it. */
export function ReceiptPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="receipt-part grid grid-cols-[168px_minmax(0,1fr)] gap-y-2 gap-x-6 pbs-5.5 pbe-6 border-bs border-bs-line phone:grid-cols-1 last:pbe-0 print:grid-cols-[34mm_minmax(0,1fr)] print:py-3.5 [.receipt-document>&]:border-bs-0 in-[.fold-body]:first:pbs-0 in-[.fold-body]:first:border-bs-0">
      <h3>{label}</h3>
      <div className="grid grid-cols-1 gap-3 content-start text-15 [&_p]:max-w-(--measure)">{children}</div>
    </section>
  )
}

/** One line of what happened when, to the second. */
export function Moment({ at, children }: { at: string; children: ReactNode }) {
  const { exactTimeAndUtc } = useFormat()
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <time className="font-medium text-14 leading-[1.5] font-mono normal-nums" dateTime={at}>
        {exactTimeAndUtc(at)}
      </time>
      {children}
    </li>
  )
}
