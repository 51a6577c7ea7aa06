import type { ReactNode } from 'react'
import { useScripted } from '../state/scripted.ts'

/** What scripts show as a toast is rendered only where scripts do not run; the stylesheet hides it until they do. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useScripted() ? null : <div className="without-script">{children}</div>
}
