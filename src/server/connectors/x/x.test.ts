import { holdToTheList } from '#test/platforms/connector-list.ts'
import { xBench } from '#test/platforms/x.ts'

holdToTheList(xBench)
