import type { ReactNode } from 'react'
import { useScripted } from '../state/scripted.ts'

/** What scripts say in a toast is in the page only where they do not run; the stylesheet hides it until they do. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useScripted() ? null : <div className="without-script">{children}</div>
}
