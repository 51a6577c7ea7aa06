import { useNavigation } from 'react-router'

/** The button that was pressed, while its request is pending; `otherwise` if the form was submitted without one. */
export function useIntent(otherwise = ''): string | undefined {
  const { formData, formMethod } = useNavigation()
  if (formMethod !== 'POST') return undefined
  const intent = formData?.get('intent')
  return typeof intent === 'string' ? intent : otherwise
}
