import { beginImport, checkImport } from '#contract/lists/imports.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { sentFiles } from '#web/state/sent-files.ts'

/** Actions of the page: upload a table, and assign its columns. */
export function importActions(
  target: string,
  { searchParams }: URL,
  tell: (id: string) => void,
): Record<string, Action> {
  return {
    read: {
      run: async (_, context, form) => {
        const sent = new FormData()
        for (const file of sentFiles(form)) sent.append('file', file)
        const outcome = await send(beginImport, { params: { importTarget: target }, form: sent, context })
        if (!outcome.ok) return outcome
        const { id, fields, mapping } = outcome.data
        tell(id)
        // Rows whose columns were all recognized are checked right away; the columns can still be assigned differently.
        if (fields.every(({ key, required }) => !required || mapping[key] !== undefined))
          await send(checkImport, { params: { id }, payload: { mapping }, context })
        return outcome
      },
    },
    check: {
      run: (values, context) => {
        const chosen = Object.entries(values).flatMap(([name, column]) =>
          name.startsWith(mapped) && column !== '' ? [[name.slice(mapped.length), Number(column)]] : [],
        )
        return send(checkImport, {
          params: { id: searchParams.get('import') ?? '' },
          payload: { mapping: Object.fromEntries(chosen) as Record<string, number> },
          context,
        })
      },
    },
  }
}

/** Name prefix of the fields that assign a column. */
export const mapped = 'mapping.'
