/** How long things take here, in milliseconds; a test is in more of a hurry than a newcomer. */
export interface Pace {
  /** for which a limited post refuses at first */
  refusedFor?: number
  /** for which the provider holds back how a run is */
  held?: number
}
