/** The logo and color that an organizer's draws show while their plan includes it. */
export interface OrganizerLooksTable {
  user_id: string
  /** as chosen; shades are derived from it */
  color: string | null
  /** the random name in the logo's address */
  logo_key: string | null
  logo: Buffer | null
  logo_width: number | null
  logo_height: number | null
}
