import type { ReactNode } from 'react'

/** A two-line label pushes its own control down and no other. */
export const endsAlike = 'items-end has-[.field-hint,.field-error,fieldset]:items-start'

/**
 * Controls beside each other. A row with hidden inputs only is hidden: options that do not apply to the type are
 * submitted unseen.
 */
export function ModuleRow({ children }: { children: ReactNode }) {
  return (
    <div
      className={`hidden has-[>:not([type=hidden])]:grid grid-cols-[repeat(auto-fit,minmax(min(100%,150px),1fr))] gap-3 ${endsAlike}`}
    >
      {children}
    </div>
  )
}
