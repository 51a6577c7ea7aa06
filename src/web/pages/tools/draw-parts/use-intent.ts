import { useNavigation } from 'react-router'

/** The button that was pressed, while its request is pending; empty if the form was submitted without one. */
export function useIntent(): string | undefined {
  const { formData, formMethod } = useNavigation()
  if (formMethod !== 'POST') return undefined
  const intent = formData?.get('intent')
  return typeof intent === 'string' ? intent : ''
}
