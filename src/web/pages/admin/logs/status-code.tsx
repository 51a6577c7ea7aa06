import { Icon } from '#web/ui/icons/icon.tsx'

/** The status of a call, with an icon for errors. */
export function StatusCode({ code }: { code: number }) {
  const kind = code >= 500 ? 'bad' : code >= 400 ? 'warn' : 'good'
  return (
    <span className={`log-status log-status-${kind}`}>
      {kind === 'bad' && <Icon name="alert-circle" size={14} />}
      {kind === 'warn' && <Icon name="warning" size={14} />}
      {code}
    </span>
  )
}
