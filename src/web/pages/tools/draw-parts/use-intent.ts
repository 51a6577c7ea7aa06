import { useNavigation } from 'react-router'

/** Which button of the form was pressed, while it is answered; empty for a form that was sent without one. */
export function useIntent(): string | undefined {
  const { formData, formMethod } = useNavigation()
  if (formMethod !== 'POST') return undefined
  const intent = formData?.get('intent')
  return typeof intent === 'string' ? intent : ''
}
