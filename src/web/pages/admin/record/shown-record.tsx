import type { Field } from '../../../../contract/fields/field.ts'
import { ShowValues } from '../../../components/content-form/show-values.tsx'
import { useFrame, useT } from '../../../i18n/frame.tsx'
import { baseFields } from './base-fields.ts'
import type { RecordValues } from './record-values.ts'

/** A record for whoever may read it and no more. */
export function ShownRecord({ fields, values }: { fields: readonly Field[]; values: RecordValues }) {
  const t = useT()
  const { locale } = useFrame()
  return (
    <div className="record-form dash-pad">
      <ShowValues fields={baseFields(t, locale)} values={values.record} locale={locale} />
      <ShowValues fields={fields} values={values.fields} locale={locale} withEmpty />
    </div>
  )
}
