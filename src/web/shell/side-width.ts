import { useState } from 'react'

const yearInSeconds = 365 * 24 * 60 * 60

/** Whether this browser last showed the sidebar of the dashboard as icons only. */
export function isSideNarrow(request: Request): boolean {
  return /(?:^|;\s*)dashboard_side=narrow(?:;|$)/.test(request.headers.get('cookie') ?? '')
}

/** The width of the sidebar. A cookie holds it, so that the server draws the page as it will stay. */
export function useSideWidth(initially: boolean): readonly [boolean, (isNarrow: boolean) => void] {
  const [isNarrow, setNarrow] = useState(initially)
  return [
    isNarrow,
    (next) => {
      setNarrow(next)
      const name = 'dashboard_side'
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      const age = next ? yearInSeconds : 0
      document.cookie = `${name}=narrow; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
    },
  ]
}
