import type { Platform } from '#posts/address.ts'
import { Icon } from '../ui/icons/icon.tsx'

/** Our own simple drawing, which hints at the platform and copies no logo. */
export function PlatformMark({
  platform,
  ...icon
}: {
  platform: Platform
  size: number
  className?: string
}) {
  return <Icon name={`platform-${platform}`} {...icon} />
}
