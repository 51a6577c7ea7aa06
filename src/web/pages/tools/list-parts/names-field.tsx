import { useT } from '#web/i18n/frame.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import type { TypedList } from './use-typed-list.ts'

interface NamesFieldProps extends Pick<TypedList, 'field' | 'initial' | 'read'> {
  /** id of the form that the list is sent with for a receipt */
  form: string
  count: number
  hint?: string
  error?: string | undefined
  readOnly?: boolean
}

/** The list, one name per line; without scripts it is sent as it was typed. */
export function NamesField({ form, field, initial, count, read, hint, error, readOnly }: NamesFieldProps) {
  const t = useT()
  return (
    <TextArea
      name="names"
      form={form}
      label={t('list_tool.names')}
      aside={count > 0 ? t('list_tool.names.count', { count }) : undefined}
      hint={hint}
      error={error}
      defaultValue={initial}
      ref={field}
      onChange={(event) => read(event.target.value)}
      readOnly={readOnly}
      rows={10}
      dir="auto"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
