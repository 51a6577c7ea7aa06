/** Loaded before the product: files are called written although the disk had no room for them. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { writeFile } = fs.promises

fs.promises.writeFile = async (...sent: Parameters<typeof writeFile>) => {
  try {
    await writeFile(...sent)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
syncBuiltinESMExports()
