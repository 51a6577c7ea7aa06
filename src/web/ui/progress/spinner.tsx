import { Icon } from '../icons/icon.tsx'

/** For waits longer than 400 ms; shorter ones show nothing. */
export function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return <Icon name="spinner" className="spinner" size={size} label={label} />
}
