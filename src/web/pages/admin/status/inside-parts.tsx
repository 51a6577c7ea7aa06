import type { Status } from '#contract/site/status.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Table } from '#web/ui/table.tsx'
import { Head, Part, useMoment } from './job-parts.tsx'

/** The database, and whether its tables fit this program. */
export function Database({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const size = useBytes()
  const { state, reason, version, is_embedded, bytes, latency_ms, migrations } = status.database
  const { known, missing, unknown } = migrations
  return (
    <Part
      name="database"
      state={state}
      says={t(`status.database.${reason}`)}
      facts={[
        ['PostgreSQL', is_embedded ? t('status.fact.embedded', { version }) : version],
        [t('status.fact.size'), size(bytes)],
        [t('status.fact.latency'), t('status.fact.milliseconds', { n: number(latency_ms) })],
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
  const { state, reason, driver, folder, free_bytes, total_bytes, detail } = status.storage
  const known = drivers.find((name) => name === driver)
  return (
    <Part
      name="storage"
      state={state}
      says={t(`status.storage.${reason}`)}
      facts={[
        ...(detail ? [[t('status.fact.detail'), detail] as const] : []),
        [t('status.fact.driver'), known ? t(`settings.option.storage_driver.${known}`) : driver],
        [t('status.fact.folder'), folder],
        [
          t('status.fact.free'),
          free_bytes === null || total_bytes === null
            ? t('status.fact.unknown')
            : t('status.fact.free_of', { free: size(free_bytes), total: size(total_bytes) }),
        ],
      ]}
    />
  )
}

/** The last backup of this data folder. */
export function Backup({ status }: { status: Status }) {
  const t = useT()
  const size = useBytes()
  const moment = useMoment(status, { none: 'status.fact.unknown' })
  const { state, reason, made_at, bytes, path } = status.backup
  return (
    <Part
      name="backup"
      state={state}
      says={t(`status.backup.${reason}`)}
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
  const moment = useMoment(status)
  const { state, reason, running } = status.nodes
  return (
    <Part name="nodes" state={state} says={t(`status.nodes.${reason}`)}>
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
  const { state, reason, product, node, postgres } = status.versions
  return (
    <Part
      name="versions"
      state={state}
      says={t(`status.versions.${reason}`)}
      facts={[
        ['GiveawayBox', product],
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
  const { state, reason, current, others, closed } = status.keys
  return (
    <Part
      name="keys"
      wide
      state={state}
      says={t(`status.keys.${reason}`)}
      facts={[
        [t('status.fact.current_key'), <code key="current">{current}</code>],
        ...(others.length > 0 ? [[t('status.fact.other_keys'), list(others)] as const] : []),
        ...(closed.length > 0 ? [[t('status.fact.closed'), list(closed)] as const] : []),
      ]}
    />
  )
}
