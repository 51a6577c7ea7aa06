import { listSubmissions } from '#contract/forms.ts'

/** The call for one form, whose key stands in its address; `loadList` knows of no other parameters. */
export function submissionsOf(formKey: string): typeof listSubmissions {
  const path = listSubmissions.path.replace('{formKey}', formKey) as typeof listSubmissions.path
  return { ...listSubmissions, path }
}
