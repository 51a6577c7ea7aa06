import type { Status } from '#contract/site/status.ts'
import { Ago } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Table } from '#web/ui/table.tsx'
import { Head, Part, useMoment } from './part.tsx'

/** The database, and whether its tables fit this program. */
export function Database({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const size = useBytes()
  const { reason, version, is_embedded, bytes, latency_ms, migrations } = status.database
  const { known, missing, unknown } = migrations
  return (
    <Part
      status={status}
      name="database"
      says={t(`status.database.${reason}`)}
      figure={[t('status.fact.latency'), t('status.fact.milliseconds', { n: number(latency_ms) })]}
      facts={[
        ['PostgreSQL', is_embedded ? t('status.fact.embedded', { version }) : version],
        [t('status.fact.size'), size(bytes)],
        [
          t('status.fact.migrations'),
          t('status.fact.migrations_of', {
            applied: number(known - missing.length + unknown.length),
            known: number(known),
          }),
        ],
      ]}
    />
  )
}

const drivers = ['local', 's3', 'ftp'] as const

/** Where files are stored, and whether there is room. */
export function Storage({ status }: { status: Status }) {
  const t = useT()
  const size = useBytes()
  const { reason, driver, folder, free_bytes, total_bytes, detail } = status.storage
  const known = drivers.find((name) => name === driver)
  const room =
    free_bytes === null || total_bytes === null
      ? t('status.fact.unknown')
      : t('status.fact.free_of', { free: size(free_bytes), total: size(total_bytes) })
  return (
    <Part
      status={status}
      name="storage"
      says={t(`status.storage.${reason}`)}
      figure={[t('status.fact.free'), room]}
      facts={[
        ...(detail ? [[t('status.fact.detail'), detail] as const] : []),
        [t('status.fact.driver'), known ? t(`settings.option.storage_driver.${known}`) : driver],
        [t('status.fact.folder'), folder],
      ]}
    />
  )
}

/** The last backup of this data folder. */
export function Backup({ status }: { status: Status }) {
  const t = useT()
  const size = useBytes()
  const moment = useMoment(status, { none: 'status.fact.unknown' })
  const { reason, made_at, bytes, path } = status.backup
  return (
    <Part
      status={status}
      name="backup"
      says={t(`status.backup.${reason}`)}
      figure={[
        t('status.fact.made_at'),
        made_at ? <Ago key="ago" moment={made_at} /> : t('status.fact.unknown'),
      ]}
      facts={[
        [t('status.fact.made_at'), moment(made_at)],
        ...(bytes === null ? [] : [[t('status.fact.size'), size(bytes)] as const]),
        ...(path === null ? [] : [[t('status.fact.file'), path] as const]),
      ]}
    />
  )
}

const roles = ['both', 'web', 'worker'] as const

/** The running processes of the product. */
export function Nodes({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const moment = useMoment(status)
  const { reason, running } = status.nodes
  return (
    <Part
      status={status}
      name="nodes"
      says={t(`status.nodes.${reason}`)}
      figure={['', number(running.length)]}
    >
      {running.length > 0 && (
        <Table caption={t('status.part.nodes')} tight flush records>
          <Head columns={['role', 'version', 'since']} />
          <tbody>
            {running.map(({ role, version, since }) => {
              const known = roles.find((name) => name === role)
              return (
                <tr key={`${role} ${since}`}>
                  <th scope="row">{known ? t(`status.role.${known}`) : role}</th>
                  <td data-label={t('status.column.version')}>{version}</td>
                  <td data-label={t('status.column.since')}>{moment(since)}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Part>
  )
}

export function Versions({ status }: { status: Status }) {
  const t = useT()
  const { reason, product, node, postgres } = status.versions
  return (
    <Part
      status={status}
      name="versions"
      says={t(`status.versions.${reason}`)}
      figure={['GiveawayBox', product]}
      facts={[
        ['Node', node],
        ['PostgreSQL', postgres],
      ]}
    />
  )
}

/** The public names of the secret keys. */
export function Keys({ status }: { status: Status }) {
  const t = useT()
  const { list } = useFormat()
  const { reason, current, others, closed } = status.keys
  return (
    <Part
      status={status}
      name="keys"
      says={t(`status.keys.${reason}`)}
      figure={[t('status.fact.current_key'), <code key="current">{current}</code>]}
      facts={[
        ...(others.length > 0 ? [[t('status.fact.other_keys'), list(others)] as const] : []),
        ...(closed.length > 0 ? [[t('status.fact.closed'), list(closed)] as const] : []),
      ]}
    />
  )
}
