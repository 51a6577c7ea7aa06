/** Loaded before the product: garbage is collected all the time, so that what is in use can be seen. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

setInterval(collect, 2500).unref()
