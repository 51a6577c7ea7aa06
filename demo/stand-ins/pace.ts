/** Delays, in milliseconds; tests use shorter ones than the demo. */
export interface Pace {
  /** how long a limited post refuses at first */
  refusedFor?: number
  /** how long the provider holds back the status of a run */
  held?: number
}
