import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Part } from '../parts/part.tsx'
import type { ShownInvoice } from './load-subscription.ts'

/** Charges with the provider's documents, or why they cannot be shown. */
export function Invoices({ invoices }: { invoices: readonly ShownInvoice[] | { problem: string } }) {
  const t = useT()
  if ('problem' in invoices)
    return (
      <Part title={t('subscription.invoices')}>
        <Note kind="warn">
          <p>{invoices.problem}</p>
        </Note>
      </Part>
    )
  if (invoices.length === 0)
    return <Part title={t('subscription.invoices')} text={t('subscription.invoices.none')} />
  return (
    <Part title={t('subscription.invoices')}>
      <Table caption={t('subscription.invoices')} tight flush records>
        <thead>
          <tr>
            <th scope="col">{t('subscription.invoices.date')}</th>
            <th scope="col">{t('subscription.invoices.number')}</th>
            <th scope="col">{t('subscription.invoices.status')}</th>
            <th scope="col" className="is-number">
              {t('subscription.invoices.total')}
            </th>
            <th scope="col">{t('subscription.invoices.files')}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

function InvoiceRow({
  invoice: { number, status, total_text, created_at, url, pdf },
}: {
  invoice: ShownInvoice
}) {
  const t = useT()
  const { date } = useFormat()
  return (
    <tr>
      <td data-label={t('subscription.invoices.date')}>{date(created_at)}</td>
      <td data-label={t('subscription.invoices.number')}>{number ?? '–'}</td>
      <td data-label={t('subscription.invoices.status')}>
        <Tag kind={status === 'paid' ? 'good' : 'plain'}>{t(`subscription.invoice.${status}`)}</Tag>
      </td>
      <td data-label={t('subscription.invoices.total')} className="is-number">
        {total_text}
      </td>
      <td data-label={t('subscription.invoices.files')}>
        <span className="invoice-files">
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('subscription.invoices.view')}
            </a>
          )}
          {pdf && (
            <a href={pdf} target="_blank" rel="noopener noreferrer">
              {t('subscription.invoices.pdf')}
            </a>
          )}
          {!url && !pdf && '–'}
        </span>
      </td>
    </tr>
  )
}
