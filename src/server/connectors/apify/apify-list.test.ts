import { apifyBench } from '../../../../test/platforms/apify.ts'
import { holdToTheList } from '../../../../test/platforms/connector-list.ts'
import { apifyPlatforms } from './estimate.ts'

for (const platform of apifyPlatforms) holdToTheList(apifyBench(platform))
