import type { Platform } from '#posts/address.ts'

/** Our own simple drawings, which hint at each platform and copy no logo. */
const lines: Record<Platform, string> = {
  youtube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5 3-5 3z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01',
  facebook: 'M16 4h-1.5a3.5 3.5 0 0 0-3.5 3.5V21M7.5 12H15',
  tiktok: 'M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.4 3 2.3 5 5.5 5.3',
  x: 'M5 4l14 16M19 4 5 20',
  reddit: 'M4 14a8 6 0 1 0 16 0 8 6 0 1 0-16 0M12 8l1-4 4 1M9 13h.01M15 13h.01M9 16.5c2 1.3 4 1.3 6 0',
}

export function PlatformMark({ platform, size = 24 }: { platform: Platform; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[platform]} />
    </svg>
  )
}
