import { submitOrKeep, textsOf } from '#web/actions/submit-or-keep.ts'
import { generalFailure } from '#web/api/form-failure.ts'
import { spoken } from '#web/i18n/spoken.ts'
import type { ModuleFormAnswer } from './face-field.tsx'

/** Keeps what was typed if the connection breaks while sending. */
export function keepTyped<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  return submitOrKeep(
    request,
    serverAction,
    (form): ModuleFormAnswer => ({
      values: textsOf(form),
      failure: generalFailure(spoken().t('alert.no_connection')),
    }),
  )
}
