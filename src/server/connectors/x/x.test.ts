import { holdToTheList } from '../../../../test/platforms/connector-list.ts'
import { xBench, xRecentBench } from '../../../../test/platforms/x.ts'

holdToTheList(xBench)
holdToTheList(xRecentBench)
