import { useSyncExternalStore } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { liveDraw } from './live-draw.ts'

/** How many people have this page open. Keeps its place until it is known; the room, where nothing moves, tells of others only. */
export function Watchers({ isInRoom = false }: { isInRoom?: boolean }) {
  const t = useT()
  const watchers = useSyncExternalStore(
    liveDraw.subscribe,
    () => liveDraw.get()?.audience.watchers ?? 0,
    () => 0,
  )
  if (isInRoom && watchers < 2) return null
  return (
    <p
      className="flex gap-2 items-center not-data-known:invisible needs-script no-print tabular-nums"
      data-known={watchers > 0 || undefined}
    >
      <Icon name="eye" size={20} />
      {t('waiting.watchers', { count: Math.max(1, watchers) })}
    </p>
  )
}
