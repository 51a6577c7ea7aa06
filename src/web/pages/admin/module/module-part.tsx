import type { ComponentProps, ReactNode } from 'react'

/** Without a title. */
export const modulePart = 'grid grid-cols-1 gap-4 py-6 px-(--gutter) border-be border-be-line'

interface ModulePartProps extends Pick<ComponentProps<'section'>, 'ref' | 'children'> {
  /** of the heading */
  id: string
  title: ReactNode
}

/** A section of a module's editor, with its heading. */
export function ModulePart({ id, title, children, ref }: ModulePartProps) {
  return (
    <section
      className={`${modulePart} [&_legend]:pbe-2 [&_legend]:text-14 [&_legend]:font-semibold`}
      aria-labelledby={id}
      ref={ref}
    >
      <h2 className="[font:600_var(--t16)/1.3_var(--text)] tracking-normal" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

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
