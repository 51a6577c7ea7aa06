import type { FormAnswer } from '#web/api/form-failure.ts'

/** What a module's form shows after it was sent; `values` and `fields` are by input name. */
export interface ModuleFormAnswer extends FormAnswer {
  /** the form has arrived, and its sender stays on the page */
  isArrived?: true
}

/** Prefix of the inputs that are fields of the module. */
export const inputs = 'fields'

/** Name of the input with the form's key, present if scripts show the answer in place instead of leaving the page. */
export const stays = 'stays'
