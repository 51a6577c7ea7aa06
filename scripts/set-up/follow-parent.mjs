// Loaded before the program (see serve.mjs): if the launcher is killed outright, its end of the channel closes, and the
// program stops as if asked to, instead of silently holding the port and the database.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // A listener keeps the channel open, and the channel the process; a finished program must still be able to exit.
  process.channel.unref()
}
