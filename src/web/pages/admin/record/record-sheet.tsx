import type { ReactNode } from 'react'

/** A record, and beside it what is to be known of it. */
export function RecordSheet({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 min-[1180px]:grid-cols-[minmax(0,1fr)_300px]">
      {children}
      <div className="min-w-0 border-bs border-bs-line text-14 [&_:not(li)>form]:mbe-2 [&_p]:mbe-2 min-[1180px]:border-bs-0 min-[1180px]:border-s min-[1180px]:border-s-line">
        {aside}
      </div>
    </div>
  )
}

/** One part of what stands beside a record. */
export function AsidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4 px-(--gutter) border-be border-be-line min-[1180px]:px-4">
      <h2 className="mbe-2 text-15">{title}</h2>
      {children}
    </section>
  )
}
