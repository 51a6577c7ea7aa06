// Loaded before the program (see serve.mjs): when the launcher is killed outright, its end of the channel closes, and the
// program stops as if it had been asked to, instead of keeping the port and the database without anybody knowing.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // A listener holds the channel, and the channel the process; a finished program must still be able to end.
  process.channel.unref()
}
