import { z } from 'zod'

/** How lists show a person: by the full name, empty if there is none, and the path of the picture. */
export const nameAndPicture = { fullname: z.string(), avatar: z.string().nullable() }
