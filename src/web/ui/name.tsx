import type { ReactNode } from 'react'

type NameProps = { children: ReactNode; lang?: string | undefined; className?: string }

/** A name in any script: isolated, so that it never affects the direction of the surrounding sentence. */
export function Name({ children, lang, className }: NameProps) {
  return (
    <bdi className={className ? `name ${className}` : 'name'} lang={lang}>
      {children}
    </bdi>
  )
}
