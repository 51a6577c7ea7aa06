import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import { figures } from './figures.ts'

/** What we measured, with what we missed among it: a list of victories would say little. */
export function Numbers() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="numbers">
      <div className="section-head">
        <h2 id="numbers">{t('about.numbers.title')}</h2>
        <p>{t('about.numbers.text')}</p>
      </div>
      <Table caption={t('about.numbers.caption')} flush records className="about-numbers">
        <thead>
          <tr>
            <th scope="col">{t('about.numbers.task')}</th>
            <th scope="col">{t('about.numbers.ours')}</th>
            <th scope="col">{t('about.numbers.beside')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, isMet, values }) => (
            <tr key={name}>
              <th scope="row">{t(`about.figure.${name}`)}</th>
              <td data-label={t('about.numbers.ours')}>{t(`about.figure.${name}.ours`, values)}</td>
              <td data-label={t('about.numbers.beside')}>
                <span className="muted">{t(`about.figure.${name}.beside`, values)}</span>
                <span className={isMet ? 'verdict verdict-met' : 'verdict'}>
                  <Icon name={isMet ? 'check' : 'x'} size={16} />
                  {t(isMet ? 'about.numbers.met' : 'about.numbers.missed')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
