import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark' | 'system'

/** The choice is stored in local storage (REQ-product); the cookie of the same name passes it to the server. */
export const colorModeKey = 'color-mode'

const listeners = new Set<() => void>()

/**
 * Runs in the head before the first paint, so that a stored choice never flashes the other theme. It may use nothing
 * that a strict policy forbids, except being an inline script with a nonce.
 */
export const colorModeScript = `try{var d=document.documentElement,m=localStorage.getItem('${colorModeKey}');if(m==='light'||m==='dark')d.dataset.theme=m;else if(m)delete d.dataset.theme}catch(e){}`

/** The theme the server renders; undefined follows the system. */
export function themeFromCookie(cookieHeader: string | null | undefined): 'light' | 'dark' | undefined {
  const value = cookieHeader?.match(new RegExp(`(?:^|;\\s*)${colorModeKey}=(light|dark)(?:;|$)`))?.[1]
  return value === 'light' || value === 'dark' ? value : undefined
}

export function setColorMode(mode: ColorMode): void {
  const root = document.documentElement
  if (mode === 'system') delete root.dataset.theme
  else root.dataset.theme = mode
  showFrameColor(mode)
  remember(mode)
  for (const listener of listeners) listener()
}

export function useColorMode(): readonly [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore(subscribe, storedMode, () => 'system' as const)
  return [mode, setColorMode]
}

function storedMode(): ColorMode {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is blocked: the attribute on the page is then the only source.
    const theme = document.documentElement.dataset.theme
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  }
}

function remember(mode: ColorMode): void {
  const age = mode === 'system' ? 0 : 365 * 24 * 60 * 60
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${colorModeKey}=${mode}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Storage is blocked: the cookie and this page still hold the choice.
  }
}

/** The two theme-color tags follow the system through their media; a choice disables one of them. */
function showFrameColor(mode: ColorMode): void {
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][data-scheme]')) {
    const scheme = tag.dataset.scheme
    if (mode === 'system') tag.media = `(prefers-color-scheme: ${scheme})`
    else tag.media = scheme === mode ? 'all' : 'not all'
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === colorModeKey) setColorMode(storedMode())
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
