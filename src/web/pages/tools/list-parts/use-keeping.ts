import { useNavigation } from 'react-router'

/** Whether a receipt is being made. */
export function useKeeping(): boolean {
  return useNavigation().formMethod === 'POST'
}
